/**
 * Fewest words in a row, all lacking in the other text, that make a phrase of a text's own. A single word is more often a slip or rewording than
 * another statement.
 */
export const shortestPhrase = 2
