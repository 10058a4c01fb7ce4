export { type DeviceLists, readList, requireLists } from './device-lists.ts'
export { type ApiRecord, idOf, isOn, recordsIn, textIn, textsIn } from './records.ts'
