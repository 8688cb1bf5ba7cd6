/**
 * Fewest words in a row that make a phrase of a text's own, where the other text lacks them all. A single word is more often a slip or rewording than
 * another statement.
 */
export const shortestPhrase = 2
