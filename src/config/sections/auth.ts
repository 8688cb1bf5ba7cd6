import { z } from 'zod'
import { settingOr } from '../setting.js'

/** Who a caller is for the engine. */
export const auth = z
  .strictObject({
    forward: settingOr(z.boolean(), false, {
      takes: 'true or false',
      does: "Whether reads for a caller go to the engine with the caller's own `Authorization`. Keys of onefold are then sent in `X-Onefold-Key`.",
    }),
  })
  .prefault({})
