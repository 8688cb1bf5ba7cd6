import { describe, expect, it } from 'vitest'
import { foldedSearch, type SearchClient } from '../../../src/index.js'

const whole = { total: 2, successful: 2, skipped: 0, failed: 0 }
const broken = { ...whole, successful: 1, failed: 1, failures: [{ shard: 1, reason: { type: 'too_busy' } }] }
const hit = (id: number) => ({ _index: 'news', _id: `${id}`, _score: 1, _source: { onefold: { group: `g${id}`, since: id } } })
const hits = (...ids: number[]) => ({ total: { value: 40, relation: 'eq' }, max_score: 1, hits: ids.map(hit) })

interface Answer {
  readonly timed_out: boolean
  readonly _shards: object
  readonly hits: { readonly hits: readonly object[] }
}

/** A client whose engine gives these answers one after the other, and then repeats the last one. */
function answering(...answers: Answer[]): SearchClient & { asked: number } {
  const client = {
    asked: 0,
    transport: {
      request: async ({ body }: { body?: { size?: number } }) => {
        if (client.asked === 50) throw new Error('asked without end')
        const { hits: given, ...answer } = answers[client.asked++] ?? answers.at(-1)!
        return { body: { took: 1, ...answer, hits: { ...given, hits: given.hits.slice(0, body?.size) } } }
      },
    },
  }
  return client
}

/** As many hits as requested, so that more may exist. */
const first: Answer = { timed_out: false, _shards: whole, hits: hits(...Array.from({ length: 100 }, (_, at) => at)) }

describe('a folded search of which a part is missing', () => {
  it.each<[string, Answer, object]>([
    ['that ran out of time', { timed_out: true, _shards: whole, hits: hits() }, { timed_out: true, _shards: whole }],
    ['of which shards failed', { timed_out: false, _shards: broken, hits: hits() }, { timed_out: false, _shards: broken }],
  ])('says so of every read %s, and ends', async (_, later, said) => {
    for (const duplicates of [{ members: 3 }, { show: 'only' }, { prefer: 'longest' }, { level: 'contained', prefer: 'shortest' }]) {
      const answer = await foldedSearch(answering(first, later), { index: 'news' }, { size: 1, duplicates })
      expect(answer).toMatchObject(said)
    }
  })

  it('says the worst of several reads', async () => {
    const parts: Answer[] = [
      { timed_out: false, _shards: broken, hits: first.hits },
      { timed_out: true, _shards: { ...broken, successful: 0, failed: 2 }, hits: hits() },
      first,
    ]
    const answer = await foldedSearch(answering(...parts), { index: 'news' }, { size: 1 })
    expect(answer).toMatchObject({ timed_out: true, _shards: { failed: 2 } })
  })

  it('reads on where shards failed to give what they had found, until nothing more comes', async () => {
    const short = { timed_out: false, _shards: broken, hits: hits(1) }
    const more = { timed_out: false, _shards: broken, hits: hits(2) }
    const none = { timed_out: false, _shards: broken, hits: hits() }
    const page = await foldedSearch(answering(short, more, none), { index: 'news' }, { size: 5 })
    expect(page.hits.hits.map(({ _id }) => _id)).toEqual(['1', '2'])
    expect(page.duplicates.cursor).toBeNull()
  })

  it('has no further page where a page shows nothing, so that whoever pages comes to an end', async () => {
    const late = { timed_out: true, _shards: whole, hits: hits() }
    const { duplicates } = await foldedSearch(answering(late), { index: 'news' }, { size: 5 })
    expect(duplicates).toMatchObject({ window_reached: true, cursor: null })
  })

  it('has no further page of groups of two where the window is used up: it would read the same documents again', async () => {
    const pair = [
      { ...hit(1), _source: { onefold: { group: 'g', since: 1 } } },
      { ...hit(2), _source: { onefold: { group: 'g', since: 2 } } },
    ]
    const late = { timed_out: true, _shards: whole, hits: { ...hits(), hits: [...pair, hit(3)] } }
    const page = await foldedSearch(answering(late), { index: 'news' }, { size: 5, duplicates: { show: 'only' } })
    expect(page.hits.hits.map(({ _id }) => _id)).toEqual(['1'])
    expect(page.duplicates).toMatchObject({ window_reached: true, cursor: null })
  })
})
