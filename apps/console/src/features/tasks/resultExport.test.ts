import type { TaskResultGroup } from '@outpost/contract/tasks/schemas'
import { expect, test } from 'vitest'
import { resultsCsv, resultsJson } from './resultExport.ts'

const group = (more: Partial<TaskResultGroup>): TaskResultGroup => ({
  place: 0,
  name: 'uname',
  type: 'command',
  success: true,
  exit_code: 0,
  message: null,
  output: 'Linux\n',
  output_length: 6,
  truncated: false,
  log_id: 1,
  devices: [{ id: 1, name: 'Oslo' }],
  ...more,
})
const groups = [
  group({
    devices: [
      { id: 1, name: 'Oslo' },
      { id: 2, name: 'Kyiv' },
    ],
  }),
  group({ success: false, exit_code: 3, message: 'Exit code 3.', output: '=1+1' }),
  group({ place: 1, name: 'send', type: 'upload_file', exit_code: null, output: null }),
]

test('TASKS-034 the CSV file has a line for each device and task, and no formulas', () => {
  const heads = ['id', 'device', 'task', 'result', 'status', 'code', 'message', 'output'] as const
  expect(resultsCsv(groups, heads, ({ success }) => String(success)).split('\r\n')).toEqual([
    '"id","device","task","result","status","code","message","output"',
    '1,"Oslo","uname",1,"true",0,"","Linux\n"',
    '2,"Kyiv","uname",1,"true",0,"","Linux\n"',
    `1,"Oslo","uname",2,"false",3,"Exit code 3.","'=1+1"`,
    '1,"Oslo","send",1,"true","","",""',
    '',
  ])
})

test('TASKS-034 the JSON file has the results as the API returns them', () => {
  expect(JSON.parse(resultsJson(groups))).toEqual(groups)
})
