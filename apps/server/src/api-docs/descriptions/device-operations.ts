/** Operation descriptions for devices, device jobs, files, tags and remote access. */
export const deviceOperations: Readonly<Record<string, string>> = {
  'devices.list':
    'Returns the devices of your company and its subsidiaries, if you can see them. All filters can be combined: a device has to meet each of them. The values of one filter are alternatives.',
  'devices.get':
    'Returns one device with all its fields, including reported values. With `fields` only those fields are returned.',
  'devices.create':
    'Registers up to 1,000 devices by serial number and MAC address or IMEI, so that they are added to the company automatically when they first connect. Events on the channel are keyed by the company id.',
  'devices.updateMany':
    'Changes up to 1,000 devices in one call, each with its own values. Either all of them are changed or none.',
  'devices.update': 'Changes a device. Values that are left out stay as they are.',
  'devices.remove':
    'Removes up to 1,000 devices with their history. A removed device cannot connect again until it is registered again.',
  'devices.removeOne':
    'Removes one device with its history. A removed device cannot connect again until it is registered again.',
  'devices.monitoring':
    'Returns for each device whether it is monitored, with the same filters as the list of devices.',
  'devices.setMonitoring':
    'Turns the monitoring of up to 1,000 devices on or off. A device that is not monitored is disconnected and cannot connect again until its monitoring is turned on. Events on the channel are keyed by device id.',
  'deviceCsv.exportList':
    'Returns the device list as a CSV file with at most 100,000 devices. It accepts the filters, `sort` and `fields` of the list. Texts that a spreadsheet would run as a formula begin with an apostrophe.',
  'deviceCsv.importList':
    'Registers the devices that a CSV file lists, up to 5,000 in one call, as multipart form data. The first line names the columns: `serial`, `mac`, `imei`, `name` and `password`, in any order. Lines that cannot be added are returned in `errors`, and the other devices are added. If no line can be added, the call is refused: with status 409 if the company already has all of the devices, otherwise with 422. The response names a status channel in `meta.channel`, whose event is keyed by the company id.',
  'devices.move':
    'Moves up to 1,000 devices to another company that you see. They keep their keys and history and lose their tags. Events on the channel are keyed by device id.',
  'devices.statistics':
    'Counts devices by the values of some fields, such as status or model, with the same filters as the list.',
  'devices.logs': 'Returns what users and the server did to all devices that you see, the latest first.',
  'deviceConnections.list':
    'Returns the connections of a device, newest first: when each began and ended, and why it ended. They are kept for 180 days.',
  'deviceConnections.reconnecting':
    'Counts the devices that were cut off by the latest restart of the server, and how many of them are connected again. Both numbers are 0 when none is missing, and from ten minutes after the restart.',
  'devices.deviceLogs': 'Returns what users and the server did to one device, the latest first.',
  'deviceCommands.command':
    'Runs a command line in the shell of a device, as its root user. The event on the channel is keyed by the device id and contains the output. A device that is offline gets the command when it reconnects within `wait` seconds.',
  'deviceCommands.actions':
    'Reboots devices, or requests current information or a file from them, which then appears in the files of the company. Name devices with the same action in `device_id`, or each with its own action in `data`.',
  'deviceCommands.preview':
    'Tells, before anything is ordered, which of the devices the action would reach now, and why it would not reach the others.',
  'deviceCommands.list':
    'Returns the commands that were sent to a device, with their state and result, the latest first.',
  'deviceUpdates.pending': 'Returns the firmware and configuration updates that are waiting or running.',
  'deviceUpdates.history':
    'Returns all firmware and configuration updates that were ordered, finished ones included, with their outcome.',
  'deviceUpdates.preview':
    'Returns, before anything is changed, which of the devices a file fits, and the versions before and after.',
  'deviceUpdates.set':
    'Orders firmware or configuration updates. It also requires the permission `update_device_firmware` or `upload_device_backup`, depending on its action. A device can have one open update. Events on the channel are keyed by device id.',
  'deviceUpdates.cancel':
    'Cancels updates that have not started, by the ids of their jobs. Status 207 names the jobs that could not be cancelled.',
  'deviceUpdates.cancelActions':
    'Cancels everything that waits for the devices, updates and commands alike, or only the jobs that are named. Give at least one list.',
  'deviceUpdates.rollout': 'Returns a rollout and the progress of each of its waves.',
  'deviceUpdates.rollouts': 'Returns the staged rollouts of firmware and their progress.',
  'deviceUpdates.rollOut':
    'Installs a firmware on many devices in stages. Give either `percent` or `waves`. The next stage starts when the previous one is finished and `soak_seconds` have passed; after too many failures no further stage starts, and devices that have not started are cancelled. The first stage has started when this returns, except with `approval`: then another user must approve it first.',
  'deviceUpdates.stopRollout':
    'Stops a staged rollout: running updates continue, those that have not started are cancelled.',
  'deviceUpdates.approveRollout':
    'Approves a staged rollout that awaits the approval of another user. The user who requested it cannot approve it.',
  'deviceUpdates.rolloutGroups':
    'Returns the results of the devices of a rollout: devices with the same state and the same message are one group, the largest first, at most 100.',
  'deviceUpdates.retryRollout':
    'Installs the same firmware again, in the same stages, on the devices of a rollout that have one of the results. The new rollout names the earlier one as `parent_id`.',
  'deviceTags.fromFile':
    'Changes the tags of all devices that a CSV file names in its first column. Lines that name no device are skipped and returned in `errors`, with status 207.',
  'deviceTags.previewFile': 'Reads a CSV file of devices and tells what it would change. Nothing is changed.',
  'deviceTags.assign': 'Adds tags to devices. Each device gets the tags of its own entry and keeps those that it has.',
  'deviceTags.overwrite': 'Replaces the tags of devices. Each device has exactly the tags of its own entry afterwards.',
  'deviceTags.unassign': 'Removes tags from devices. Each device loses the tags of its own entry.',
  'deviceTags.assignAll': 'Adds the same tags to all named devices, which keep those that they have.',
  'deviceTags.overwriteAll': 'Replaces the tags of all named devices, which have exactly these tags afterwards.',
  'deviceTags.unassignAll': 'Removes the same tags from all named devices.',
  'telemetry.metrics':
    'Returns how values of a device changed over a period, by default the last 24 hours. For periods of up to 3 days, the reported values are returned; for longer ones, hourly averages with minimum and maximum.',
  'remoteAccess.list': 'Returns the entries through which users reach devices and hosts behind them.',
  'remoteAccess.create':
    'Adds up to 100 entries, each for a host and port as seen from a device. Events on the channel are keyed by device id.',
  'remoteAccess.remove': 'Removes entries. Sessions that are open through them end.',
  'remoteAccess.open': 'Opens a session of an entry and returns a ticket with which the session page connects.',
  'remoteConnect.connect':
    'Connects to the target of an entry for a time, at most 12 hours. About eight events lead to the link: the final event has it in `link`, a host name without scheme, and the id of the session in `data.session_id`. Web pages open on that host; for other protocols the link is the page of the session in the console. A link opens in the browser of its owner after signing in.',
  'remoteConnect.webui':
    'Connects to the web interface of the device itself for a time. Uses the entry for `127.0.0.1` with HTTP or HTTPS, which is added if it is missing.',
  'remoteConnect.cli':
    'Connects to the command line of the device itself: its SSH entry for `127.0.0.1`. The link is the page of the terminal in the console.',
  'remoteConnect.status':
    'Tells for each entry whether someone is connected. Events are keyed by the id of the entry; `value` is `connected`, `available` or `offline`.',
  'remoteConnect.end':
    'Ends a session and closes its connections. Sessions of other users require the permission to end them.',
  'remoteConnect.logs': 'Returns past and running sessions of all entries and users, the latest first.',
  'remoteConnect.links': 'Returns the links to web pages of a device that still work.',
  'remoteConnect.restart':
    'Connects once more to the entry of a session, for the same duration, whether or not that session has ended. The new session has another link.',
  'remoteConnect.ticket':
    'Returns an address that opens a web session in the browser of the caller. It works once, within 30 seconds.',
  'remoteConnect.share':
    'Lets anyone who knows the link of a web session open it without signing in, or ends that: guests are disconnected.',
  'remoteConnect.forgetKey':
    'Forgets the host key or certificate that was accepted for the target of an entry. The next connection accepts the one that the target shows.',
  'remoteAccess.sessions': 'Returns the sessions that were opened through an entry, the latest first.',
  'channels.get':
    'Returns all events of a channel by key, the oldest first. Poll it about once a second until each key has a final state: `completed`, `warning` or `error`. It is also available at `/status/channel/{channel}`, without `/api` in front. How channels work is explained at the beginning of this document.',
  'enrolment.tokens': 'Returns the valid enrolment tokens, without the tokens themselves.',
  'enrolment.createToken':
    'Creates a token with which devices join a company without being registered, and the command that installs the agent on them. Token and command are returned only this once.',
  'enrolment.removeToken': 'Revokes an enrolment token. Devices that have joined with it stay.',
  'enrolment.pending': 'Returns the devices that await approval.',
  'enrolment.approve':
    'Lets a waiting device join. The fingerprint must be the one that the device shows, so that no other device is approved by mistake.',
  'enrolment.reject': 'Refuses a waiting device.',
  'enrolment.attempts': 'Returns the latest attempts of a device to connect, and their results.',
  'authorized.list': 'Returns the devices that the operator knows to be genuine, such as those that were delivered.',
  'authorized.create':
    'Puts devices on the list of genuine ones. Those that are on it already get the new model and batch.',
  'authorized.remove': 'Takes devices off the list of genuine ones. Ids that are not on it are ignored.',
  'tags.list': 'Returns the tags of the companies that you see.',
  'tags.get': 'Returns one tag with the actions that it starts.',
  'tags.create': 'Creates a tag in a company. Devices of that company and of its subsidiaries can have it.',
  'tags.update':
    'Changes a tag. Values that are left out stay as they are; a list of actions replaces the current one.',
  'tags.remove': 'Deletes a tag. Devices that have it lose it.',
  'actionLogs.list':
    'Returns the jobs of one device, of one tag, of one rollout or of one order, newest first, with every step of each job.',
  'jobOrders.list':
    'Returns what you ordered from devices in the last seven days, one entry for each request or rollout, with its jobs counted by state. Orders that are not finished come first; `meta.running` counts them.',
  'jobOrders.cancel':
    'Cancels those jobs of one of your orders that have not started. For a rollout it stops the rollout, which needs the permission `update_device_firmware`.',
  'files.list': 'Returns the files that your company may use: its own and those shared with it.',
  'files.get':
    'Returns the details of a file: its type, version, size and checksum. The content is at `/files/{id}/download`.',
  'files.create':
    'Uploads a file as multipart form data. The content must match the type. Model and version are read from it.',
  'files.update': 'Changes the description of a file.',
  'files.remove':
    'Deletes a file. One that an update, a tag or a rollout still needs is kept, and the response is FILE_IN_USE.',
  'files.download':
    'Returns the bytes of a file. It takes a `Range` header, so that an interrupted download can resume where it stopped.',
  'files.zip': 'Returns up to 100 files in one ZIP archive.',
  'files.content': 'Shows what is in a file: the beginning of a text, or the list of files in an archive.',
  'files.permissions': 'Returns which companies see a file.',
  'files.share': 'Sets which companies see a file: its own, all subsidiaries, or chosen ones.',
  'files.usage': 'Returns how much storage the files of a company use, subsidiaries included, and the limit.',
  'files.quota': 'Limits the storage for the files of a subsidiary.',
  'images.list': 'Returns the details of images. The images themselves are at `/images/{id}`.',
  'images.create': 'Uploads an image as multipart form data.',
  'images.picture': 'Returns the bytes of an image.',
  'images.thumbnail': 'Returns a PNG of at most 256 pixels in width and height, or the image itself if it is small.',
  'images.update': 'Changes the description of an image.',
  'images.remove': 'Deletes an image. Dashboards that showed it show none.',
  'backupRules.list': 'Returns the rules by which devices send backups of their configuration regularly.',
  'backupRules.get': 'Returns one rule with its devices.',
  'backupRules.create':
    'Creates a rule in your company, for the devices that it names and for those with one of its tags.',
  'backupRules.update': 'Changes a rule. Values that are left out stay as they are.',
  'backupRules.remove': 'Deletes a rule. Backups that were made by it stay.',
}
