import { expect, test } from 'vitest'
import { jobSentences, sentences } from '../../apps/console/src/features/devices/page/logSentences.ts'
import { stateMessages, waitingMessages } from '../../apps/server/src/features/device-jobs/shown.ts'

test('JOBS-036 the console knows the usual message of each state of a job', () => {
  const known = [...sentences, ...jobSentences].map(([, english]) => english)
  expect(known).toEqual(expect.arrayContaining([...Object.values(stateMessages), ...Object.values(waitingMessages)]))
})
