export { openDriftCheck } from './read/hello.ts'
