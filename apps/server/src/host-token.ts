import { features } from './features.ts'
import { makeHostToken } from './features/system/hosts/make-token.ts'
import { connect } from './kit/extension.ts'
import { runCommand } from './start/run-command.ts'

connect(features)
await runCommand(makeHostToken)
