import { errorTable } from '../../src/api/answers/error-table.js'
import type { Route } from '../../src/api/route.js'
import type { ErrorCode } from '../../src/errors.js'

/** Rows of the table of routes in docs/http.md, with the cells as written there. */
export function routeRows(routes: readonly Route[]): string[][] {
  return routes.map(({ methods, path, access, summary }) => [
    methods.map((method) => `\`${method}\``).join(', '),
    `\`${path}\``,
    access,
    summary,
  ])
}

/** Rows of the table of errors: the errors that a request can cause. */
export function errorRows(): string[][] {
  const told = Object.entries(errorTable).filter(([code, { status }]) => status !== 500 || code === 'INTERNAL')
  return told.map(([code, { status, type }]) => [`\`ONEFOLD_${code as ErrorCode}\``, String(status), `\`${type}\``])
}

/** Names of all parameters of the routes. */
export function parameterNames(routes: readonly Route[]): string[] {
  return [...new Set(routes.flatMap(({ query }) => Object.keys(query.shape)))]
}
