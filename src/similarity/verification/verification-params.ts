/**
 * Parameters of verification: one set for all languages and kinds of text.
 *
 * They are the best of a cross-validated search on both sets of judged pairs, with computed labels as a guard; what contained texts may lack, and
 * the rules for editions, were set on further pairs (docs/benchmarks, unseen-pairs.md of two days).
 *
 * Where a comment gives figures, J and G are the F of the two sets of judged pairs (news; posts, policies and licences), R the computed labels of
 * the Reuters collection; docs/benchmarks has the runs, docs/design.md the reasons.
 */
export const verificationParams = {
  /**
   * Places of a pair of neighbouring tokens that an alignment looks at, 4 to 64: bounds the work on texts that repeat themselves. 8 and 16 score
   * alike.
   */
  placesPerPair: 16,
  /**
   * How far from the diagonal a single token may match, in tokens, 3 to 9. Higher: bags of words match. Lower: edits are lost (3: J −.006, G −.014).
   */
  drift: 7,
  /** Tokens without a match after which a diagonal is given up, 4 to 10. Flat. */
  reach: 6,
  /** A match is covered when `coverNeed` matches of about its diagonal, itself included, stand within so many tokens on either side. */
  coverWindow: 5,
  /** 2: G −.027; 4: J −.014, G −.03. */
  coverNeed: 3,
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
  /** Tokens of the shortest literal run. */
  literalRun: 4,
  /**
   * Near also when one side passes and the other lacks at most so many tokens: a by-line, a date line, a short sentence; 0 to 25. 0: J −.04, as
   * `same` is called `contained`. 18, a whole sentence: J +.02, but a brief without the last of three sentences is then called a copy.
   */
  nearSlack: 12,
  /**
   * …and has at least this coverage, .6 to .68 alike on J and G. Short texts that have two thirds of each other, as verses and jokes of one pattern do,
   * are mostly two.
   */
  minSlackCoverage: 0.68,
  /**
   * A text with more than so many times the other's tokens, quotes included, cannot be in it, 1.3 to 3: a text given twice can, a book in its chapter
   * cannot.
   */
  maxLengthRatio: 2.2,
  /**
   * Tokens in uncovered stretches, on both sides, above which `near` becomes `variant`: clauses that were changed, not words. 5 to 15; without: G
   * −.08.
   */
  maxChangedTokens: 7,
  /** Tokens of the shortest such stretch. */
  changedRun: 3,
  /** A contained text may lack at most this share of its own tokens, .11 to .12 … Without: G −.03. */
  containedShare: 0.12,
  /**
   * … and so many more, 4 to 5: a by-line of a short text. Together: replies that drop a question of what they quote, and licences with a clause of
   * their own, are not copies.
   */
  containedSlack: 4,
  /** … and, of a long text, no more than this times the root of its tokens, 2.4 to 3: 79 of 1,000. Sources of PAN13 need 2.4. */
  containedRoot: 2.5,
  /**
   * The same in a text that is less than {@link minExcerptRatio} times as long, 1.45 to 1.5: what lacks clauses of a text of about its length is
   * another version of it. Of true pairs of all sets the most is 1.43.
   */
  versionRoot: 1.45,
  /** So many times as long is a text from which an excerpt was taken, 2 to 4. */
  minExcerptRatio: 3,
  /**
   * Share of figures and names among the own tokens below which texts tell few facts, .10 to .16 alike on J and G, whose medians are .20 and more in
   * news, .11 in terms, .06 in licences.
   */
  minFactShare: 0.12,
  /**
   * Share of words of licences among the own tokens from which a text is one, .05 to .07 alike on all sets; of other texts about one in a hundred has
   * .06.
   */
  minLicenceShare: 0.06,
  /**
   * Tokens in phrases that one of two licences may lack inside, as a multiple of the root of their number, .18 to .22: two of 100, three of 230. .15:
   * eleven right pairs of ten sets are lost, and not five; .3: twelve wrong ones more are left.
   */
  licencePhraseRoot: 0.2,
  /**
   * Two licences are of one extent where the shorter one has this share of the longer one's tokens, .85 to .92: there "the authors" in place of a
   * party is another party. Above 1: two wrong pairs of all sets more are left; .75: five right ones are lost.
   */
  oneExtentShare: 0.9,
  /**
   * The same of other texts that tell few facts, .45 to .6 alike on all sets. Lower: of policies with 15 % of their words edited fewer are near (.5:
   * .79; .6: .86; without: .89). .4: J −.008.
   */
  plainPhraseRoot: 0.6,
  /**
   * Words in phrases that both of two near copies that tell few facts may lack inside, 6 to 8, however long they are. 8: of 71 close versions of
   * policies six wrong ones more are left, two right ones fewer are lost.
   */
  nearPhraseWords: 6,
  /** The same of texts with figures and names, 8 to 12: a story is told in other words. 6: two stories of R are lost. */
  toldPhraseWords: 8,
  /**
   * Share of what they lack that stands in phrases from which that counts, .4 to .45: of words edited at random fewer do. 0: of copies with 20 % of
   * their words edited .54 are near, not .58.
   */
  minPhraseShare: 0.4,
  /**
   * Share of its words that a quoted text may lack between the first and the last one found, .03 to .06, and always one: quoting is not rewording, so
   * what is missing was left out. Of 58 true quotes of judged and other pairs 56 lack one word at most.
   */
  maxQuoteGaps: 0.05,
  /** Words before the first and after the last that it may lack, 11 to 19: a greeting, a name, a motto; more is a question that was not quoted. */
  maxQuoteEnds: 12,
  /** Share of its own tokens, such words included, from which a text may be quoted as a whole. .4 to .6 alike on all sets. */
  minQuoted: 0.5,
  /**
   * Tokens that it quotes itself and that are missing there, as a share of its own, .35 to .6: of 60 right pairs the most is .31, of four wrong ones
   * the least .61.
   */
  maxQuotesLost: 0.5,
  /**
   * Penalty of swapped facts: this times the root of (facts / words that are not figures), 1.5 to 2.5. Lower: rate tables fold (1.5: R precision
   * .973). Higher: corrections become variants (2.5: J −.02).
   */
  factPenalty: 1.75,
  /**
   * Swapped figures that a near copy may have however few they are of its words, 0 to 3: a correction is one, a second is another edition. Those at
   * the edges apart. 0: J −.015; 2: versions of policies fold.
   */
  maxNearFigures: 1,
  /** The same of a contained text, 1 to 3: its container may tell more of the same. 1: one excerpt of unseen pairs is lost. */
  maxContainedFigures: 2,
  /**
   * Both are one less where both texts have more words than this, 240 to 300: where the penalty is small, one other fee is all that tells two
   * editions of some terms apart. 160: J −.008, R −.001; 400: two editions of judged terms fold.
   */
  strictWords: 300,
  /**
   * Places where names were swapped that a near copy may have however long it is, those at the edges apart. 0: of all sets two wrong pairs more are
   * mended and three right ones more lost.
   */
  maxNearNames: 1,
  /**
   * Share of the places where words were swapped in which names must have been, .5 to 1 alike on all sets: of words edited at random few are names.
   * .5: of news with 20 % of their words edited .576 are near, not .580.
   */
  minNamedSwaps: 0.75,
  /** Words at either end of a text whose swapped figures and names are not counted there: date lines, "found helpful by 12". 6 to 20 alike. */
  edgeWords: 12,
  /**
   * How often a text must have one of its first words, which the other text has nowhere, for this to be its subject, 3 to 4. 2, frames counted: J −.016.
   */
  subjectTimes: 3,
  /** Tokens, as words, of the longest text of which most may be a signature or a footer, 60 to 150 alike on J and G. */
  frameWords: 60,
  /** Words of its own with which each of two such texts must begin, 3 to 4 alike. 2: of all sets two right pairs of licences are lost. */
  minOtherWords: 3,
  /** The least share of such a text that these words are: by-lines are less. .1 leaves 229 of 238 pairs of posts apart that 0 does, .125 215. */
  minOtherShare: 0.1,
  /** Words at most behind what two such texts share, where the other one ends. Any number: two first takes of the samples are variants of their stories. */
  maxWordsBehind: 2,
  /** Weight of a swapped code against 1 of another figure: two orders of 200 words are two. 1 to 6 alike on J, G and R. */
  codeWeight: 4,
  /**
   * Weight of a word that was swapped in a heading, 2 and 4 alike on J and G: it names another thing, or says the same in another word. 2: it makes
   * a variant of texts of up to a hundred words.
   */
  headingWeight: 2,
  /** Weight of a swapped name against 1 of a figure, 0 to 6. 0: G −.05; 3 to 6 alike. Higher: one name in a longer text makes a variant. */
  nameWeight: 4,
  /**
   * Share of words with capitals, in both texts, above which they are not names: German writes every noun with one (median .29; English .12, Turkish
   * .15, Russian .16). .20 to .25 alike.
   */
  maxNameShare: 0.22,
  /**
   * Weight of a swapped word with a capital in such texts, 0 to 1, all alike on J and G. 4 would be: of German texts with 10 % of their words edited
   * .83 are near, not .96.
   */
  nounWeight: 0.5,
  /** Both sides of a swapped name must consist of names to this share, .3 to .7, else it is rewording. */
  minNameShare: 0.5,
  /**
   * Texts of at most so many words each, figures apart, are too short to be reworded: a swapped word is another subject, whatever its case. 24 to
   * 40 alike on J, G and R; 60: J −.008.
   */
  shortWords: 24,
  /** … if there are so many of them: one may be rewording even there. 1: of judged posts one right pair is lost. */
  minSwappedWords: 2,
  /** Longest gap that is read as a swap, in tokens, 6 to 12. */
  maxSwapGap: 10,
  /** Texts with fewer folded bytes are `exact` or nothing: half of the near pairs below are wrong by eye. */
  minFoldedBytes: 64,
  /**
   * Two titled texts with fewer folded bytes and other titles are variants of each other: short notices whose subject stands in the title. 256 costs
   * R .008: longer copies are often sent again under another headline.
   */
  titleVetoBytes: 128,
  /** Coverage from which a failed pair with swapped facts is called `variant` and not `distinct`. */
  minVariantCoverage: 0.6,
} as const
