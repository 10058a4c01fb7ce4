import { type Shared, shared, statusOf } from './responses.ts'

const generalError = (response: Shared): string =>
  `${statusOf(response)} (${response.codes.map((code) => `\`${code}\``).join(', ')}): ${lowered(response.description)}`

const lowered = (sentence: string): string => sentence.charAt(0).toLowerCase() + sentence.slice(1)

/** The introduction of the document, in Markdown: what applies to all endpoints. */
export const introduction = (
  name: string,
  base: string,
): string => `All endpoints of ${name}. This document is generated from the contract that the server validates requests against.

## Access

Send \`Authorization: Bearer\` with a personal access token, created in the console under Access tokens, or with the access token of an OAuth 2.0 application. A token can do what its scopes and the role of its user allow. Each call states the scope and the permission that it requires.

## Responses

Responses are JSON with \`success\`, \`data\` and \`meta\`. Status 207 means that only part of the work was done. Of many requests that a user sends at the same time, a few are worked on and the others wait in turn; too many get status 429 with \`Retry-After\`. New fields may be added to responses, so ignore fields that you do not know.

## Errors

A failed call returns \`errors\` with \`code\`, \`message\` and \`source\` (the parameter at fault), and a \`request_id\`. Programs should check \`code\`. Each call states the codes of its own. These do not depend on what a call is for:

${Object.values(shared).map(generalError).join('\n\n')}

405 (\`METHOD_NOT_ALLOWED\`): the path does not support the method; the header \`Allow\` lists those that it supports. 404 (\`NOT_FOUND\`) is also the answer where a path does not exist, and where an id is that of a record that you may not see.

## Values

Ids and other numbers are integers unless the schema says otherwise. Times are in UTC, without a zone: \`2026-11-20 12:00:00\` (\`YYYY-MM-DD HH:MM:SS\`). Times that you send may also be ISO 8601; without a zone they are read as UTC. Amounts of data are in bytes and durations in seconds unless a field says otherwise.

## Lists

All lists take \`limit\` and \`offset\`, \`sort\` (\`-name\` for descending), \`q\` and \`fields\`. \`meta.total\` is the number of all matching records. Separate several values with commas; a comma inside a value is written \`\\,\`. The prefix \`ne:\` inverts a filter of the device list.

## Status channels

A call that takes time returns immediately with the name of a status channel in \`meta.channel\`: \`{"success":true,"meta":{"channel":"private-status.1.6AY8tk..."}}\`. Its outcome arrives on that channel as events. Each event has a key: the id of the device that it concerns, or of the company when devices are registered. The state of an event is \`sent\`, \`delivered\` or \`progress\`, and in the end \`completed\`, \`warning\` or \`error\`. The last event of a key is its current state. A channel is kept for a day and can be read by the user who made the call. Secrets in an event, such as the private key of a VPN configuration, can be read for ten minutes.

To poll: \`GET ${base}/status/channel/{channel}\` with the same token, about once a second, until each key has a final state. The response contains all events so far by key: \`{"success":true,"data":{"12":[{"status":"sent","type":"text","value":"..."},{"status":"completed","type":"text","value":"..."}]}}\`. The address with the prefix \`/api\` works too.

To listen: connect Socket.IO (protocol 4) to \`${base}\`, path \`/socket.io\` or \`/status/socket.io\`, by polling or WebSocket, with the token in the header \`Authorization\`, in the \`auth\` payload (\`{token}\`) or in the query (\`?token=\`). Then emit \`subscribe\` with \`{"channel":"..."}\`. Earlier events are sent first. Each message is \`{"channel":"...","event":"status","data":{"12":{"status":"completed","type":"text","value":"..."}}}\` and is sent under three names: \`status\`, \`message\` and the name of the channel. A refused subscription causes \`subscription_error\`.

## Repeats

A call that takes an \`Idempotency-Key\` takes effect once for each key, however often it is sent. Later calls with the same key get the first response.

## Examples

The examples are made for the demo (\`npm run demo\`): its records have these ids, and each example works there. With your own data, use your own ids.
`
