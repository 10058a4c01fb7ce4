/** Operation descriptions for devices, device jobs, files, tags and remote access. */
export const deviceOperations: Readonly<Record<string, string>> = {
  'devices.list':
    'Answers the devices of your company and its subsidiaries, as far as you may see them. All filters can be combined: a device has to meet each of them. The values of one filter are alternatives.',
  'devices.get':
    'Answers one device with everything that is known of it, reported values included. With `fields` only those fields are answered.',
  'devices.create':
    'Registers up to 1,000 devices by serial number and MAC address or IMEI, so that they join the company by themselves when they first connect. Events on the channel stand under the id of the company.',
  'devices.updateMany':
    'Changes up to 1,000 devices in one call, each with values of its own. Either all of them are changed or none.',
  'devices.update': 'Changes a device. Values that are left out stay as they are.',
  'devices.remove':
    'Removes up to 1,000 devices with their history. A removed device cannot connect any more until it is registered again.',
  'devices.removeOne':
    'Removes one device with its history. A removed device cannot connect any more until it is registered again.',
  'devices.monitoring':
    'Answers for each device whether it is monitored, with the same filters as the list of devices.',
  'devices.setMonitoring':
    'Switches the monitoring of up to 1,000 devices on or off. A device that is not monitored is disconnected and cannot connect again until its monitoring is switched on. Events on the channel stand under the ids of the devices.',
  'deviceCsv.exportList':
    'Answers the device list as a CSV file with at most 100,000 devices. It takes the filters, the order and the `fields` of the list. Texts that a spreadsheet would run as a formula begin with an apostrophe.',
  'deviceCsv.importList':
    'Registers the devices that a CSV file lists, up to 5,000 in one call, as multipart form data. The first line names the columns: `serial`, `mac`, `imei`, `name` and `password`, in any order. Lines that cannot be added are answered in `errors`, and the other devices are added. When no line can be added the call is refused: with status 409 when the company already has all of the devices, otherwise with 422. The answer names a status channel in `meta.channel`, whose event stands under the id of the company.',
  'devices.move':
    'Moves up to 1,000 devices to another company that you see. They keep their keys and history and lose their tags. Events on the channel stand under the ids of the devices.',
  'devices.statistics':
    'Counts devices by the values of some fields, such as status or model, with the same filters as the list.',
  'devices.logs': 'Answers what people and the installation did to all devices that you see, the latest first.',
  'deviceConnections.list':
    'Returns the connections of a device, newest first: when each began and ended, and why it ended. They are kept for 180 days.',
  'devices.deviceLogs': 'Answers what people and the installation did to one device, the latest first.',
  'deviceCommands.command':
    'Runs a command line in the shell of a device, as its root user. The event on the channel stands under the id of the device and holds the output. A device that is offline gets the command when it is back, within `wait` seconds.',
  'deviceCommands.actions':
    'Reboots devices, or asks them for fresh information or for a file, which then appears among the files of the company. Name devices that are to do the same in `device_id`, or each with its own action in `data`.',
  'deviceCommands.list':
    'Answers the commands that were sent to a device, with their state and result, the latest first.',
  'deviceUpdates.pending': 'Answers the firmware and configuration updates that are waiting or under way.',
  'deviceUpdates.history':
    'Answers all firmware and configuration updates that were ordered, finished ones included, with their outcome.',
  'deviceUpdates.preview':
    'Tells, before anything is changed, which of the devices a file is for, and from which version to which they would go.',
  'deviceUpdates.set':
    'Orders firmware or configuration updates. It also needs the permission `update_device_firmware` or `upload_device_backup`, by its action. A device can have one open update. Events on the channel stand under the ids of the devices.',
  'deviceUpdates.cancel':
    'Cancels updates that have not begun on their devices, by the ids of their jobs. Status 207 names the jobs that could not be cancelled.',
  'deviceUpdates.cancelActions':
    'Cancels everything that waits for the devices, updates and commands alike, or only the jobs that are named. Give at least one list.',
  'deviceUpdates.rollout': 'Returns a rollout and the progress of each of its waves.',
  'deviceUpdates.rollouts': 'Answers the staged rollouts of firmware and how far they have come.',
  'deviceUpdates.rollOut':
    'Installs a firmware on many devices in stages. Give either `percent` or `waves`. The next stage begins when the one before is over and `soak_seconds` have passed; after too many failures no further stage begins, and what has not begun is cancelled. The first stage has begun when this answers, but with `approval`: then another user has to approve it first.',
  'deviceUpdates.stopRollout':
    'Stops a staged rollout: updates under way are finished, those that have not begun are cancelled.',
  'deviceUpdates.approveRollout':
    'Approves a staged rollout that waits for a second person. The user who has ordered it cannot approve it.',
  'deviceUpdates.rolloutGroups':
    'Answers what became of the devices of a rollout: devices with the same state and the same message are one group, the largest first, at most 100.',
  'deviceUpdates.retryRollout':
    'Orders the same firmware once more, in the same stages, for those devices of a rollout that have come to one of the outcomes. The new rollout names the earlier one as `parent_id`.',
  'deviceTags.fromFile':
    'Changes the tags of all devices that a CSV file names in its first column. Lines that name no device are passed over and answered in `errors`, with status 207.',
  'deviceTags.previewFile': 'Reads a CSV file of devices and tells what it would change. Nothing is changed.',
  'deviceTags.assign': 'Adds tags to devices. Each device gets the tags of its own entry and keeps those that it has.',
  'deviceTags.overwrite': 'Replaces the tags of devices. Each device has exactly the tags of its own entry afterwards.',
  'deviceTags.unassign': 'Removes tags from devices. Each device loses the tags of its own entry.',
  'deviceTags.assignAll': 'Adds the same tags to all named devices, which keep those that they have.',
  'deviceTags.overwriteAll': 'Replaces the tags of all named devices, which have exactly these tags afterwards.',
  'deviceTags.unassignAll': 'Removes the same tags from all named devices.',
  'telemetry.metrics':
    'Answers how values of a device changed over a period, by default the last 24 hours. Periods of up to 3 days are answered as they were reported, longer ones as hourly means with minimum and maximum.',
  'remoteAccess.list': 'Answers the entries through which people reach devices and hosts behind them.',
  'remoteAccess.create':
    'Adds up to 100 entries, each for a host and port as seen from a device. Events on the channel stand under the ids of the devices.',
  'remoteAccess.remove': 'Removes entries. Sessions that are open through them end.',
  'remoteAccess.open': 'Opens a session of an entry and answers a ticket by which the session page connects.',
  'remoteAccess.sessions': 'Answers the sessions that were opened through an entry, the latest first.',
  'channels.get':
    'Answers all events of a channel by key, the oldest first. Poll it about once a second until each key has a final state: `completed`, `warning` or `error`. It is also answered at `/status/channel/{channel}`, without `/api` in front. How channels work is explained at the beginning of this document.',
  'enrolment.tokens': 'Answers the enrolment tokens that are good, without the tokens themselves.',
  'enrolment.createToken':
    'Creates a token with which devices join a company without being registered, and the line that installs the agent on them. Token and line are answered this once.',
  'enrolment.removeToken': 'Revokes an enrolment token. Devices that have joined with it stay.',
  'enrolment.pending': 'Answers the devices that have asked to join and wait for somebody to approve them.',
  'enrolment.approve':
    'Lets a waiting device join. The fingerprint must be the one that the device shows, so that no other device is approved by mistake.',
  'enrolment.reject': 'Refuses a waiting device.',
  'enrolment.attempts': 'Answers the latest attempts of a device to connect, and what came of them.',
  'authorized.list': 'Answers the devices that the operator knows to be genuine, such as those that were delivered.',
  'authorized.create':
    'Puts devices on the list of genuine ones. Those that are on it already get the new model and batch.',
  'authorized.remove': 'Takes devices off the list of genuine ones. Ids that are not on it are ignored.',
  'tags.list': 'Answers the tags of the companies that you see.',
  'tags.get': 'Answers one tag with the actions that it starts.',
  'tags.create': 'Creates a tag in a company. Devices of that company and of its subsidiaries can have it.',
  'tags.update':
    'Changes a tag. Values that are left out stay as they are; a list of actions replaces the present one.',
  'tags.remove': 'Deletes a tag. Devices that have it lose it.',
  'actionLogs.list':
    'Returns the jobs of one device, of one tag or of one rollout, newest first, with every step of each job.',
  'files.list': 'Answers the files that your company may use: its own, and those that others share with it.',
  'files.get':
    'Answers what is known of a file: its kind, version, size and sum. The content is at `/files/{id}/download`.',
  'files.create':
    'Uploads a file as multipart form data. The content must match the kind. Model and version are read from it.',
  'files.update': 'Changes the description of a file.',
  'files.remove':
    'Deletes a file. One that an update, a tag or a rollout still needs is kept and answered with FILE_IN_USE.',
  'files.download':
    'Answers the bytes of a file. It takes a `Range` header, so that a download that was cut off can go on where it ended.',
  'files.zip': 'Answers up to 100 files in one ZIP archive.',
  'files.content': 'Shows what is in a file: the beginning of a text, or the list of files in an archive.',
  'files.permissions': 'Answers which companies see a file.',
  'files.share': 'Sets which companies see a file: its own, all subsidiaries, or chosen ones.',
  'files.usage':
    'Answers how much storage the files of a company use, those of its subsidiaries included, and how much they may use.',
  'files.quota': 'Sets how much storage the files of a subsidiary may use.',
  'images.list': 'Answers what is known of pictures. The pictures themselves are at `/images/{id}`.',
  'images.create': 'Uploads a picture as multipart form data.',
  'images.picture': 'Answers the bytes of a picture.',
  'images.thumbnail':
    'Answers a PNG of at most 256 pixels in width and height, or the picture itself where it is small.',
  'images.update': 'Changes the description of a picture.',
  'images.remove': 'Deletes a picture. Dashboards that showed it show none.',
  'backupRules.list': 'Answers the rules by which devices send backups of their configuration at regular times.',
  'backupRules.get': 'Answers one rule with the devices that it is for.',
  'backupRules.create':
    'Creates a rule in your company, for the devices that it names and for those with one of its tags.',
  'backupRules.update': 'Changes a rule. Values that are left out stay as they are.',
  'backupRules.remove': 'Deletes a rule. Backups that were made by it stay.',
}
