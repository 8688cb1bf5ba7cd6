import { z } from 'zod'
import { settingOr } from '../setting.js'

/** What searches may hold. */
export const search = z
  .strictObject({
    allow: settingOr(z.array(z.enum(['scripts', 'runtimeFields'])).max(2), [], {
      takes: 'a list of scripts and runtimeFields',
      does: 'What the bodies of searches may contain besides queries. It runs in the engine and can be expensive there.',
    }),
  })
  .prefault({})
