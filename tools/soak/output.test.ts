import { expect, test } from 'vitest'
import { judgeOutput } from './output.ts'

const at = 1_000_000
const error = (seconds: number): string =>
  JSON.stringify({ level: 50, time: at + seconds * 1000, role: 'api', msg: 'a job failed' })
const ended = (roles: string, how: string): string =>
  `The process for ${roles} ended (${how}); it starts again in 200 ms`
const strike = (name: string) => [{ name, from: at, to: at + 1000 }]

test('an error belongs to the fault before it, and to no other', () => {
  expect(judgeOutput(error(5), strike('the database is killed')).errors).toEqual([])
  expect(judgeOutput(error(90), strike('the database is killed')).errors).toHaveLength(1)
  expect(judgeOutput(error(-10), strike('the database is killed')).errors).toHaveLength(1)
  expect(judgeOutput(error(5), strike('500 connections say nothing')).errors).toHaveLength(1)
})

test('errors are counted by text, and other levels and half lines are none', () => {
  const warning = JSON.stringify({ level: 40, time: at, msg: 'slow' })
  const told = judgeOutput([error(1), error(2), warning, '{"level":50,"ti'].join('\n'), strike('the api is killed'))
  expect(told.counts).toEqual({ 'a job failed': 2 })
})

test('errors from before the run do not count', () => {
  expect(judgeOutput(error(90), strike('the api is killed'), at + 80_000).errors).toHaveLength(1)
  expect(judgeOutput(error(90), strike('the api is killed'), at + 100_000).errors).toEqual([])
})

test('a process ends once for each kill, in no other way', () => {
  const [api, struck] = [ended('api and gateway', 'SIGKILL'), strike('the api is killed')]
  expect(judgeOutput(api, struck).exits).toEqual([])
  expect(judgeOutput(`${api}\n${api}`, struck).exits).toEqual([api])
  expect(judgeOutput(ended('api and gateway', '1'), struck).exits).toHaveLength(1)
  expect(judgeOutput(ended('worker and vpn', 'SIGKILL'), struck).exits).toHaveLength(1)
  expect(judgeOutput('The process for worker and vpn has not answered for 10 s and is ended', struck).exits).toEqual([
    'The process for worker and vpn has not answered for 10 s and is ended',
  ])
})
