import { installTemplate, readTemplateState, type TemplateState } from '../../../store/elastic/indices/engine-templates.js'
import { checkOfEngine, type Finding } from '../check.js'

/** Whether our templates are in the cluster, in this release's version. */
export const templatesCheck = checkOfEngine('templates', async (examined, context) => {
  const { client, templates } = examined
  const look = context.fixes ? installTemplate : readTemplateState
  const states: TemplateState[] = []
  for (const template of templates) states.push(await look(client, template))
  return summarise(states, context.fixes)
})

function summarise(states: readonly TemplateState[], fixes: boolean): Finding[] {
  const named = (...wanted: readonly TemplateState['state'][]) =>
    states.filter(({ state }) => wanted.includes(state)).map(({ template }) => template.name)
  const absent = named('missing', 'older')
  const newer = named('newer')
  const foreign = named('foreign')
  return [
    ...(absent.length === 0 ? [] : [absentFinding(absent, fixes)]),
    ...(newer.length === 0 ? [] : [{ status: 'note', says: `a later release has installed ${newer.join(', ')}` } as const]),
    ...(foreign.length === 0 ? [] : [foreignFinding(foreign)]),
    ...(absent.length + newer.length + foreign.length === 0 ? [{ status: 'ok', says: 'all are there' } as const] : []),
  ]
}

function absentFinding(names: readonly string[], fixes: boolean): Finding {
  if (fixes) return { status: 'ok', says: `installed ${names.join(', ')}` }
  return { status: 'note', says: `not there or older: ${names.join(', ')}`, remedy: 'the next start installs them, and so does --fix' }
}

function foreignFinding(names: readonly string[]): Finding {
  const remedy = 'remove them, or choose other names by engine.prefix'
  return { status: 'fault', says: `templates that onefold has not made: ${names.join(', ')}`, remedy, code: 'MAPPING_CONFLICT' }
}
