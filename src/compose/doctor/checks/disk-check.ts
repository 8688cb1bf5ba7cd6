import { type NodeDisk, readDisks } from '../../../store/elastic/inspection/read-disks.js'
import { checkOfEngine, type Finding, formatNumber } from '../check.js'

/** The engines' default watermarks, in percent of a disk: above the first they put no new shards on its node, above the second they refuse writes. */
const watermarks = { low: 85, flood: 95 }

/** How full the disks of the engine are. */
export const diskCheck = checkOfEngine('disk', async (examined) => {
  const disks = await readDisks(examined.client)
  const fullest = disks.toSorted((a, b) => b.usedPercent - a.usedPercent)[0]
  return fullest === undefined ? [] : [describe(fullest)]
})

function describe({ node, usedPercent, freeBytes }: NodeDisk): Finding {
  const says = `the fullest disk, of node ${node}, is ${usedPercent} % full; ${formatNumber(freeBytes / 2 ** 20)} MB are free`
  if (usedPercent < watermarks.low) return { status: 'ok', says }
  const remedy = 'make room, or see cluster.routing.allocation.disk.watermark'
  if (usedPercent < watermarks.flood)
    return { status: 'warning', says, remedy: `${remedy}; at ${watermarks.flood} % nothing can be written` }
  return { status: 'fault', says: `${says}; engines take no writes then`, remedy, code: 'STORE_UNAVAILABLE' }
}
