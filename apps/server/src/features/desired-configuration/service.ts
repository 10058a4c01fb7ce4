export { checkDrift } from './read/hello.ts'
