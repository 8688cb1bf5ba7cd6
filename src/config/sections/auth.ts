import { z } from 'zod'
import { settingOr } from '../setting.js'

/** Who a caller is for the engine. */
export const auth = z
  .strictObject({
    forward: settingOr(z.boolean(), false, {
      takes: 'true or false',
      does: "Whether reads that answer a caller reach the engine with the caller's own `Authorization`; keys of onefold then travel in `X-Onefold-Key`.",
    }),
  })
  .prefault({})
