/**
 * Parameters of verification: one set for all languages and kinds of text.
 *
 * They are the best of a cross-validated search on both sets of judged pairs, with computed labels as a check. What a contained text may lack, and
 * the rules for editions, were set on further pairs (docs/benchmarks, unseen-pairs.md of two days).
 *
 * Where a comment gives figures, J and G are the F of the two sets of judged pairs (news; posts, policies and licences), A and B that of two lists of
 * news found later, R the computed labels of the Reuters collection; docs/benchmarks has the runs, docs/design.md the reasons.
 *
 * The order is that of the questions which `verification/` asks (docs/architecture.md). Bounds that were not searched are in the files of their rules.
 */
export const verificationParams = {
  // 1. How much of each text is in the other?

  /** Places of a pair of neighbouring tokens that an alignment tries, 4 to 64. Bounds the work on repetitive texts. 8 and 16 score alike. */
  placesPerPair: 16,
  /**
   * How far from the diagonal a single token may match, in tokens, 3 to 9. Higher: bags of words match. Lower: edits are lost (3: J −.006, G −.014).
   */
  drift: 7,
  /** Tokens without a match after which a diagonal is abandoned, 4 to 10. Flat. */
  reach: 6,
  /**
   * A match is covered if `coverNeed` matches of about its diagonal, itself included, are within this many tokens on either side. 6 to 12 much alike; 7:
   * one judged pair of news is lost (decision 0246).
   */
  coverWindow: 5,
  /** Those matches. 2: G −.027; 4: J −.014, G −.03. */
  coverNeed: 3,
  /** Tokens of the shortest literal run. 3: of all labelled pairs four more right ones and five more wrong ones fold; 5 in Chinese: decision 0230. */
  literalRun: 4,
  /** Tokens of the shortest uncovered stretch that may be a changed clause. 6 in Chinese: decision 0230. */
  changedRun: 3,
  /**
   * A text with more than this many times the other's tokens, quotes included, cannot be in it, 1.3 to 3. A text given twice can be in the single
   * one; a book cannot be in its chapter.
   */
  maxLengthRatio: 2.2,
  /**
   * Share of its words that a quoted text may lack between the first and the last one found, .03 to .06; one word is always allowed. Quoting is not
   * rewording, so missing words were left out. Of 58 true quotes of judged and other pairs 56 lack one word at most.
   */
  maxQuoteGaps: 0.05,
  /**
   * Words that it may lack before the first and after the last, 18 to 20: a greeting, thanks, a name with its address, a motto. 12: five right pairs
   * of older sets are lost, and one wrong one mended; 22: one more wrong one. More is a question that was not quoted.
   */
  maxQuoteEnds: 20,
  /**
   * Covered share of its own tokens, such words included, from which a text may be quoted as a whole. .4 to .65 alike on the labelled posts; .7: two
   * right pairs are lost. .5: the announcement of one release is contained in whatever quotes that of another (decision 0237). 0: a mail of two lines
   * is in whatever quotes its signature.
   */
  minQuoted: 0.6,
  /**
   * Tokens that the text itself quotes and that are missing there, as a share of its own, .35 to .6: of 60 right pairs the most is .31, of four wrong
   * ones the least .61.
   */
  maxQuotesLost: 0.5,

  // 2. Which facts were swapped?

  /** Longest gap that is read as a swap, in tokens, 6 to 12. */
  maxSwapGap: 10,
  /**
   * If a text has more than this many times as many tokens as the other, only figures beside shared tokens count as swapped by their contexts. 1 to 1.7
   * alike on J, G and R; 2: J loses the story that it gains.
   */
  ownFiguresRatio: 1.5,
  /** Smallest share of names on both sides of a swapped name, .3 to .7; below it the swap is rewording. */
  minNameShare: 0.5,
  /**
   * Texts of at most this many words each, figures apart, are too short to be reworded: a swapped word is another subject, whatever its case. 24 to
   * 40 alike on J, G and R; 60: J −.008.
   */
  shortWords: 24,
  /**
   * … if at least this many words were swapped: a single one may be rewording even there. 1: of judged posts one right pair is lost. The same where all
   * that differs stands in one place: 1 and 2 words on the two sides: J −.007.
   */
  minSwappedWords: 2,
  /**
   * Texts of at most this many words each, figures apart, are short pages: a word that is swapped for the same other word twice is another subject,
   * unless they are licences. 60 to 150 alike on all sets; 300: A −.01; licences counted: two right pairs of three that change are lost.
   */
  pageWords: 100,

  // 3. What follows?

  /**
   * Share of a text's own tokens that must be covered, .70 to .82. .72: J −.02; .77: J −.014; .80: J −.044. Not .8, because a by-line or five letters
   * cost more tokens than characters.
   */
  minCoverage: 0.75,
  /**
   * Share of a text's own tokens that must stand in literal runs, .5 to .7. Lower: stock phrases pass (0: R precision .96). Higher: reworded copies
   * are lost (.7: J −.015, G −.03).
   */
  minLiteral: 0.65,
  /**
   * A pair is near also if one side passes and the other lacks at most this many tokens: a by-line, a date line, a short sentence; 0 to 20 alike
   * on all labelled sets but for one pair. 0: of copies with 20 % of their words edited .516 are near, not .556. 18, a whole sentence: a brief without
   * the last of three sentences is called a copy.
   */
  nearSlack: 12,
  /**
   * … and has at least this coverage, .6 to .68 alike on J and G. Short texts that share two thirds of their words, as verses and jokes of one
   * pattern do, are mostly different.
   */
  minSlackCoverage: 0.68,
  /** Tokens in uncovered stretches, on both sides, above which `near` becomes `variant`: changed clauses, not words. 5 to 15; without: G −.08. */
  maxChangedTokens: 7,
  /** Coverage from which a failed pair with swapped facts is a `variant` and not `distinct`, which changes no fold: a template is told from a stranger. */
  minVariantCoverage: 0.6,
  /** A contained text may lack at most this share of its own tokens, .11 to .12 … Without: G −.03. */
  containedShare: 0.12,
  /**
   * … and this many tokens more, 4 to 5: a by-line of a short text. Together: replies that drop a question of what they quote, and licences with a
   * clause of their own, are not copies.
   */
  containedSlack: 4,
  /** … and, of a long text, at most this times the root of its tokens, 2.4 to 3: 79 of 1,000. Sources of PAN13 need 2.4. */
  containedRoot: 2.5,
  /**
   * The same for a text in a container less than {@link minExcerptRatio} times as long, 1.45 to 1.5: what lacks clauses of a text of about its length
   * is another version of it. Of true pairs of all sets the most is 1.43.
   */
  versionRoot: 1.45,
  /** A text is the source of an excerpt if it is at least this many times as long, 2 to 4. */
  minExcerptRatio: 3,
  /**
   * Penalty of swapped facts: this times the root of (facts / words that are not figures), 1.5 to 2.5. Lower: rate tables fold (1.5: R precision
   * .973). Higher: corrections become variants (2.5: J −.02).
   */
  factPenalty: 1.75,
  /** Weight of a swapped code against 1 of another figure: two orders of 200 words are two. 1 to 6 alike on J, G and R. */
  codeWeight: 4,
  /**
   * Weight of a word that was swapped in a heading, 2 and 4 alike on J and G: it names another thing, or says the same in another word. 2: it makes a
   * variant of texts of up to a hundred words.
   */
  headingWeight: 2,
  /** Weight of a swapped name, or word in code, against 1 of a figure, 0 to 6. 0: G −.05; 3 to 6 alike. Higher: one name in a longer text makes a variant. */
  nameWeight: 4,
  /**
   * Share of words with capitals, in both texts, above which these are not names: German writes every noun with one (median .29; English .12, Turkish
   * .15, Russian .16). .20 to .25 alike.
   */
  maxNameShare: 0.22,
  /**
   * Weight of a swapped word with a capital in such texts, 0 to 1, all alike on J and G. With 4, of German texts with 10 % of their words edited .83
   * are near, not .96.
   */
  nounWeight: 0.5,
  /**
   * Share of figures and names among the own tokens below which texts have few facts, .10 to .16 alike on J and G. The median is .20 and more in
   * news, .11 in terms, .06 in licences.
   */
  minFactShare: 0.12,
  /**
   * Share of licence words among the own tokens from which a text is a licence, .05 to .07 alike on all sets; of other texts about one in a hundred
   * has .06.
   */
  minLicenceShare: 0.06,

  // 4. Is it another text after all?

  /** Words at either end of a text where swapped figures and names do not count: date lines, "found helpful by 12". 6 to 20 alike. */
  edgeWords: 12,
  /**
   * Swapped figures that a near copy may have, however few they are among its words, 0 to 3: a correction swaps one, a second makes another edition.
   * Figures at the edges do not count. 0: J −.015; 2: versions of policies fold.
   */
  maxNearFigures: 1,
  /** The same for a contained text, 1 to 3: its container may tell more of the same. 1: one excerpt of unseen pairs is lost. */
  maxContainedFigures: 2,
  /**
   * Both limits are one lower if both texts have more words than this, 240 to 300. Where the penalty is small, one different fee is all that
   * distinguishes two editions of some terms. 160: J −.008, R −.001; 400: of all sets, three more versions of one page are found. Without it,
   * documents of collections fold that differ in an hour or a deadline (decision 0246).
   */
  strictWords: 300,
  /**
   * Places with swapped names that a near copy may have, however long it is; those at the edges do not count. 0: of all sets two more wrong pairs are
   * mended and three more right ones lost.
   */
  maxNearNames: 1,
  /**
   * Smallest share of places with swapped names among the places with swapped words, .5 to 1 alike on all sets: of words edited at random few are
   * names. .5: of news with 20 % of their words edited .576 are near, not .580.
   */
  minNamedSwaps: 0.75,
  /**
   * Tokens in phrases that one of two licences may lack inside, as a multiple of the root of its tokens, .18 to .22: two of 100, three of 230. .15:
   * eleven right pairs of ten sets are lost, and not five; .3: twelve more wrong ones are left.
   */
  licencePhraseRoot: 0.2,
  /**
   * Two licences are of one extent if the shorter one has this share of the longer one's tokens, .85 to .92. Then "the authors" in place of a party
   * is another party. Above 1: two more wrong pairs of all sets are left; .75: five right ones are lost.
   */
  oneExtentShare: 0.9,
  /**
   * As `licencePhraseRoot`, for other texts that have few facts, .45 to .6 alike on all sets. Lower: of policies with 15 % of their words edited
   * fewer are near (.5: .79; .6: .86; without: .89). .4: J −.008.
   */
  plainPhraseRoot: 0.6,
  /**
   * Words in phrases that both of two near copies with few facts may lack inside, 6 to 8, however long they are. 8: of 71 close versions of policies
   * six more wrong ones are left, two fewer right ones are lost.
   */
  nearPhraseWords: 6,
  /** The same for texts with figures and names, 8 to 12: a story is told in other words. 6: two stories of R are lost. */
  toldPhraseWords: 8,
  /**
   * Phrases count from this share of the lacking tokens on, .4 to .45: of words edited at random fewer are in phrases. 0: of copies with 20 % of
   * their words edited .54 are near, not .58.
   */
  minPhraseShare: 0.4,
  /**
   * One of a text's first words, which the other text has nowhere, is the text's subject if the text has it this often, 3 to 4. 2, frames counted:
   * J −.016.
   */
  subjectTimes: 3,
  /** The same for a text of at most {@link frameWords}, of 24 to 80 words alike on all sets; 90: one judged news pair is lost. */
  shortSubjectTimes: 2,
  /**
   * The same for a word of the title, in a text of any length. 1: one judged excerpt and one of R are lost; 3: of the answers of one template
   * that 2 tells apart hardly any are.
   */
  titleSubjectTimes: 2,
  /**
   * Words of the longest text that may consist mostly of a signature or a footer, 60 to 150 alike on J and G, of the longest page that only its title
   * may tell from another, 40 to 60 alike on all sets, and of the longest template that is filled in one place. 100 there: four more wrong policies
   * are mended, but a licence and, outside the sets, questions in replies are lost (decision 0251).
   */
  frameWords: 60,
  /**
   * Of two such texts of which one is in the other, how many times as long the longer may be to be told apart by its heading. 2: also an overview under
   * "DESCRIPTION" that begins with the line under "SYNOPSIS" (decision 0269).
   */
  headedTimes: 1.5,
  /** Words of its own with which each of two such texts must begin, 3 to 4 alike. 2: of all sets two right pairs of licences are lost. */
  minOtherWords: 3,
  /** Smallest share of these words in such a text: by-lines are shorter. .1 leaves 229 of 238 pairs of posts apart that 0 does, .125 215. */
  minOtherShare: 0.1,
  /**
   * Most words with which the other text may continue after the shared part. Any number: two first takes of the samples are variants of their
   * stories.
   */
  maxWordsBehind: 2,
  /**
   * Share of a text's own tokens that the other text may quote although both quote different things, .1 to .25 alike; above that one answers the other.
   * .5: of mails three right pairs of five that change are lost.
   */
  maxRequoted: 0.2,
  /** Texts with fewer folded bytes are `exact` or nothing: of their near pairs, half are wrong by eye. */
  minFoldedBytes: 64,
  /**
   * Two titled texts with fewer folded bytes and different titles are variants of each other: short notices with their subject in the title. 256
   * costs R .008: longer copies are often sent again under another headline.
   */
  titleVetoBytes: 128,
  /** Most words of a title that is a name and not a headline. 4 alike on all sets. */
  maxNameWords: 3,
  /** `titleVetoBytes` for two headlines of different words, 64 to 80: B +.07; 100: B +.03. Below 80, descriptions of packages with one text are copies. */
  headlineVetoBytes: 80,
  /**
   * Share of the words of the longer headline, from which two headlines are one with another name in it. .4 to .5 alike; .6: B +.02, but 4 wrong
   * descriptions of packages.
   */
  minLikeTitles: 0.5,
} as const

/** Most own tokens that a text may lack in another one: with more missing, it is neither in the other nor a variant of it. */
export function mostMissing(ownTokens: number): number {
  const { minLiteral, minVariantCoverage } = verificationParams
  return Math.floor(ownTokens * (1 - Math.min(minLiteral, minVariantCoverage)))
}
