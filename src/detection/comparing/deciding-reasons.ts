import type { JsonObject, Sides, Verdict } from '../../model.js'

/** Titles, or the headings with which the texts begin, that tell two documents apart which would fold without them: short texts under the names of two things. */
export interface DecidingNames extends Sides<string> {
  /** What the verdict would be if neither document had a title, or if neither text began with a heading; without both, if both are given. */
  readonly verdictWithout: Verdict
}

/**
 * What alone makes two documents variants of one another, if it is their titles or the headings of their texts. Both are given if each would be enough:
 * the title of a Markdown file is its first heading.
 */
export interface DecidingReasons {
  readonly titles?: DecidingNames
  readonly headings?: DecidingNames
}

/** {@link DecidingReasons} in the shape of answers. */
export interface RenderedReasons {
  readonly titles?: RenderedNames
  readonly headings?: RenderedNames
}

type RenderedNames = Sides<string> & { readonly verdict_without: Verdict }

/** The properties of an answer that give the reasons; none if others decide. */
export function renderReasons({ titles, headings }: DecidingReasons): RenderedReasons & JsonObject {
  return { ...(titles && { titles: renderNames(titles) }), ...(headings && { headings: renderNames(headings) }) }
}

/** The reasons of an answer. */
export function readReasons({ titles, headings }: RenderedReasons): DecidingReasons {
  return { ...(titles && { titles: readNames(titles) }), ...(headings && { headings: readNames(headings) }) }
}

function renderNames({ a, b, verdictWithout }: DecidingNames): RenderedNames {
  return { a, b, verdict_without: verdictWithout }
}

function readNames({ a, b, verdict_without: verdictWithout }: RenderedNames): DecidingNames {
  return { a, b, verdictWithout }
}
