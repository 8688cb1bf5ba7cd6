/**
 * Parameters of verification, one default for all languages and kinds of text.
 *
 * Where a doc comment gives figures, J and G are the F of the two sets of judged pairs (news; posts, policies and licences), R the computed labels of
 * the Reuters collection; docs/benchmarks has the runs, docs/design.md the reasons.
 */
export interface VerificationParams {
  /**
   * Places of a pair of neighbouring tokens that an alignment looks at, 4..64: bounds the work on texts that repeat themselves. 8 and 16 score alike.
   */
  readonly placesPerPair: number
  /**
   * How far from the diagonal a single token may match, in tokens, 3..9. Higher: bags of words match. Lower: edits are lost (3: J −.006, G −.014).
   */
  readonly drift: number
  /** Tokens without a match after which a diagonal is given up, 4..10. Flat. */
  readonly reach: number
  /** A match is covered when `coverNeed` matches of about its diagonal, itself included, stand within so many tokens on either side. */
  readonly coverWindow: number
  /** 2: G −.027; 4: J −.014, G −.03. */
  readonly coverNeed: number
  /**
   * Share of a text's own tokens that must be covered, .70 to .82. .72: J −.02; .77: J −.014; .80: J −.044. Not .8, because a by-line or five letters
   * cost more tokens than characters.
   */
  readonly minCoverage: number
  /**
   * Share of a text's own tokens that must stand in literal runs, .5 to .7. Lower: stock phrases pass (0: R precision .96). Higher: reworded copies
   * are lost (.7: J −.015, G −.03).
   */
  readonly minLiteral: number
  /** Tokens of the shortest literal run. */
  readonly literalRun: number
  /**
   * Near also when one side passes and the other lacks at most so many tokens: a by-line, a date line, a short sentence; 0 to 25. 0: J −.04, as
   * `same` is called `contained`. 18, a whole sentence: J +.02, but a brief without the last of three sentences is then called a copy.
   */
  readonly nearSlack: number
  /** …and has at least this coverage. */
  readonly minSlackCoverage: number
  /**
   * A text with more than so many times the other's tokens, quotes included, cannot be in it, 1.3 to 3: a text given twice can, a book in its chapter
   * cannot.
   */
  readonly maxLengthRatio: number
  /**
   * Tokens in uncovered stretches, on both sides, above which `near` becomes `variant`: clauses that were changed, not words. 5 to 15; without: G
   * −.08.
   */
  readonly maxChangedTokens: number
  /** Tokens of the shortest such stretch. */
  readonly changedRun: number
  /** A contained text may lack at most this share of its own tokens, .11 to .12 … Without: G −.03. */
  readonly containedShare: number
  /**
   * … and so many more, 4 to 5: a by-line of a short text. Together: replies that drop a question of what they quote, and licences with a clause of
   * their own, are not copies.
   */
  readonly containedSlack: number
  /** … and, of a long text, no more than this times the root of its tokens, 2.4 to 3: 79 of 1,000. Sources of PAN13 need 2.4. */
  readonly containedRoot: number
  /**
   * The same in a text that is less than {@link minExcerptRatio} times as long, 1.45 to 1.5: what lacks clauses of a text of about its length is
   * another version of it. Of true pairs of all sets the most is 1.43.
   */
  readonly versionRoot: number
  /** So many times as long is a text from which an excerpt was taken, 2 to 4. */
  readonly minExcerptRatio: number
  /**
   * Share of figures and names among the own tokens below which texts tell few facts, .10 to .16 alike on J and G, whose medians are .20 and more in
   * news, .11 in terms, .06 in licences.
   */
  readonly minFactShare: number
  /**
   * Share of words of licences among the own tokens from which a text is one, .05 to .07 alike on all sets; of other texts about one in a hundred has
   * .06.
   */
  readonly minLicenceShare: number
  /**
   * Tokens in phrases that one of two licences may lack inside, as a multiple of the root of their number, .18 to .22: two of 100, three of 230. .15:
   * eleven right pairs of ten sets are lost, and not five; .3: twelve wrong ones more are left.
   */
  readonly licencePhraseRoot: number
  /**
   * Two licences are of one extent where the shorter one has this share of the longer one's tokens, .85 to .92: there "the authors" in place of a
   * party is another party. Above 1: two wrong pairs of all sets more are left; .75: five right ones are lost.
   */
  readonly oneExtentShare: number
  /**
   * The same of other texts that tell few facts, .45 to .6 alike on all sets. Lower: of policies with 15 % of their words edited fewer are near (.5:
   * .79; .6: .86; without: .89). .4: J −.008.
   */
  readonly plainPhraseRoot: number
  /**
   * Words in phrases that both of two near copies that tell few facts may lack inside, 6 to 8, however long they are. 8: of 71 close versions of
   * policies six wrong ones more are left, two right ones fewer are lost.
   */
  readonly nearPhraseWords: number
  /** The same of texts with figures and names, 8 to 12: a story is told in other words. 6: two stories of R are lost. */
  readonly toldPhraseWords: number
  /**
   * Share of what they lack that stands in phrases from which that counts, .4 to .45: of words edited at random fewer do. 0: of copies with 20 % of
   * their words edited .54 are near, not .58.
   */
  readonly minPhraseShare: number
  /**
   * Share of its words that a quoted text may lack between the first and the last one found, .03 to .06, and always one: quoting is not rewording, so
   * what is missing was left out. Of 58 true quotes of judged and other pairs 56 lack one word at most.
   */
  readonly maxQuoteGaps: number
  /** Words before the first and after the last that it may lack, 11 to 19: a greeting, a name, a motto; more is a question that was not quoted. */
  readonly maxQuoteEnds: number
  /** Share of its own tokens, such words included, from which a text may be quoted as a whole. .4 to .6 alike on all sets. */
  readonly minQuoted: number
  /**
   * Tokens that it quotes itself and that are missing there, as a share of its own, .35 to .6: of 60 right pairs the most is .31, of four wrong ones
   * the least .61.
   */
  readonly maxQuotesLost: number
  /**
   * Penalty of swapped facts: this times the root of (facts / words that are not figures), 1.5 to 2.5. Lower: rate tables fold (1.5: R precision
   * .973). Higher: corrections become variants (2.5: J −.02).
   */
  readonly factPenalty: number
  /**
   * Swapped figures that a near copy may have however few they are of its words, 0 to 3: a correction is one, a second is another edition. Those at
   * the edges apart. 0: J −.015; 2: versions of policies fold.
   */
  readonly maxNearFigures: number
  /** The same of a contained text, 1 to 3: its container may tell more of the same. 1: one excerpt of unseen pairs is lost. */
  readonly maxContainedFigures: number
  /**
   * Both are one less where both texts have more words than this, 240 to 300: where the penalty is small, one other fee is all that tells two
   * editions of some terms apart. 160: J −.008, R −.001; 400: two editions of judged terms fold.
   */
  readonly strictWords: number
  /**
   * Places where names were swapped that a near copy may have however long it is, those at the edges apart. 0: of all sets two wrong pairs more are
   * mended and three right ones more lost.
   */
  readonly maxNearNames: number
  /**
   * Share of the places where words were swapped in which names must have been, .5 to 1 alike on all sets: of words edited at random few are names.
   * .5: of news with 20 % of their words edited .576 are near, not .580.
   */
  readonly minNamedSwaps: number
  /** Words at either end of a text whose swapped figures and names are not counted there: date lines, "found helpful by 12". 6 to 20 alike. */
  readonly edgeWords: number
  /** Weight of a swapped code against 1 of another figure: two orders of 200 words are two. 1 to 6 alike on J, G and R. */
  readonly codeWeight: number
  /**
   * Weight of a word that was swapped in a heading, 2 and 4 alike on J and G: it names another thing, or says the same in another word. 2: it makes
   * a variant of texts of up to a hundred words.
   */
  readonly headingWeight: number
  /** Weight of a swapped name against 1 of a figure, 0 to 6. 0: G −.05; 3 to 6 alike. Higher: one name in a longer text makes a variant. */
  readonly nameWeight: number
  /**
   * Share of words with capitals, in both texts, above which they are not names: German writes every noun with one (median .29; English .12, Turkish
   * .15, Russian .16). .20 to .25 alike.
   */
  readonly maxNameShare: number
  /**
   * Weight of a swapped word with a capital in such texts, 0 to 1, all alike on J and G. 4 would be: of German texts with 10 % of their words edited
   * .83 are near, not .96.
   */
  readonly nounWeight: number
  /** Both sides of a swapped name must consist of names to this share, .3 to .7, else it is rewording. */
  readonly minNameShare: number
  /**
   * Texts of at most so many words each, figures apart, are too short to be reworded: a swapped word is another subject, whatever its case. 24 to
   * 40 alike on J, G and R; 60: J −.008.
   */
  readonly shortWords: number
  /** … if there are so many of them: one may be rewording even there. 1: of judged posts one right pair is lost. */
  readonly minSwappedWords: number
  /** Longest gap that is read as a swap, in tokens, 6..12. */
  readonly maxSwapGap: number
  /** Texts with fewer folded bytes are `exact` or nothing: half of the near pairs below are wrong by eye. */
  readonly minFoldedBytes: number
  /**
   * Two titled texts with fewer folded bytes and other titles are variants of each other: short notices whose subject stands in the title. 256 costs
   * R .008: longer copies are often sent again under another headline.
   */
  readonly titleVetoBytes: number
  /** Coverage from which a failed pair with swapped facts is called `variant` and not `distinct`. */
  readonly minVariantCoverage: number
}

/**
 * The defaults: the best of a cross-validated search on both sets of judged pairs, with the computed labels as a guard; what contained texts may
 * lack, and the rules for editions, were set on further pairs (docs/benchmarks, unseen-pairs.md of two days).
 */
export const defaultVerificationParams: VerificationParams = {
  placesPerPair: 16,
  drift: 7,
  reach: 6,
  coverWindow: 5,
  coverNeed: 3,
  minCoverage: 0.75,
  minLiteral: 0.65,
  literalRun: 4,
  nearSlack: 12,
  minSlackCoverage: 0.6,
  maxLengthRatio: 2.2,
  maxChangedTokens: 7,
  changedRun: 3,
  containedShare: 0.12,
  containedSlack: 4,
  containedRoot: 2.5,
  versionRoot: 1.45,
  minExcerptRatio: 3,
  minFactShare: 0.12,
  minLicenceShare: 0.06,
  licencePhraseRoot: 0.2,
  oneExtentShare: 0.9,
  plainPhraseRoot: 0.6,
  nearPhraseWords: 6,
  toldPhraseWords: 8,
  minPhraseShare: 0.4,
  maxQuoteGaps: 0.05,
  maxQuoteEnds: 12,
  minQuoted: 0.5,
  maxQuotesLost: 0.5,
  factPenalty: 1.75,
  maxNearFigures: 1,
  maxContainedFigures: 2,
  strictWords: 300,
  maxNearNames: 1,
  minNamedSwaps: 0.75,
  edgeWords: 12,
  codeWeight: 4,
  headingWeight: 2,
  nameWeight: 4,
  maxNameShare: 0.22,
  nounWeight: 0.5,
  minNameShare: 0.5,
  shortWords: 24,
  minSwappedWords: 2,
  maxSwapGap: 10,
  minFoldedBytes: 64,
  titleVetoBytes: 128,
  minVariantCoverage: 0.6,
}
