import { apiDocs, body, fieldsOf, none } from '../../kit/api-docs.ts'

/** What the fields of a request that needs approval contain. */
const approval = {
  id: 'The id of the request.',
  state:
    'The state of the request. `approved`: about to be carried out. `done`: carried out, so its jobs exist. `changed`: not carried out, because it would have done something else than what was approved.',
  kinds: 'What devices would be asked to do.',
  device_count: 'How many devices the request concerns now.',
  name: 'What the work is about, such as a file or a command.',
  expires_at: 'Until when it can be approved, UTC.',
  decided_by: 'Who approved, denied or withdrew it; null until then.',
  decided_at: 'When it was decided, UTC; null until then.',
  answer: 'The reason of a denial, or why it was not carried out; otherwise null.',
}

export default apiDocs({
  summaries: {
    'deviceCommands.command': 'Run a shell command on a device',
    'deviceCommands.actions': 'Reboot devices, or request current information or a file from them',
    'deviceCommands.preview': 'Preview which devices an action reaches',
    'deviceCommands.list': 'List the commands of a device and their results',
    'actionLogs.list': 'List the jobs of a device, a tag, a rollout or an order',
    'jobOrders.list': 'List your job orders of the last seven days',
    'jobOrders.get': 'Read a job order',
    'jobOrders.cancel': 'Cancel the jobs of an order that have not started',
    'jobApprovals.list': 'List requests that need approval by a second user',
    'jobApprovals.get': 'Read what a request that needs approval would do',
    'jobApprovals.approve': 'Approve the request of another user',
    'jobApprovals.deny': 'Deny the request of another user',
    'jobApprovals.withdraw': 'Withdraw a request of your own',
    'jobApprovals.settings': 'Read which work on devices needs approval in a company',
    'jobApprovals.setSettings': 'Choose which work on devices needs approval in a company',
  },
  operations: {
    'deviceCommands.command':
      'Runs a command line in the shell of a device, as its root user. The event on the channel is keyed by the device id and contains the output. A device that is offline gets the command when it reconnects within `wait` seconds.',
    'deviceCommands.actions':
      'Reboots devices, or requests current information or a file from them, which then appears in the files of the company. Name devices with the same action in `device_id`, or each with its own action in `data`.',
    'deviceCommands.preview':
      'Returns, before anything is requested, which of the devices the action would reach now, and why it would not reach the others.',
    'deviceCommands.list':
      'Returns the commands that were sent to a device, with their state and result, the latest first.',
    'actionLogs.list':
      'Returns the jobs of one device, of one tag, of one rollout or of one order, newest first, with every step of each job.',
    'jobOrders.list':
      'Returns your job orders of the last seven days: one for each request or rollout, with its jobs counted by state. Unfinished orders come first; `meta.running` counts them.',
    'jobOrders.get':
      'Returns the job order of one request or rollout, with its jobs counted by state. `id` is the id of any of its jobs. Jobs on devices that you cannot see are not counted.',
    'jobOrders.cancel':
      'Cancels the jobs of one of your orders that have not started. For a rollout, this stops the rollout and requires the permission `update_device_firmware`.',
    'jobApprovals.list':
      'Returns your requests, and all requests to users who can approve them. A request is created by the endpoint that would carry it out: it answers `AWAITING_APPROVAL` with the id of the request in `meta.approval_id`, and nothing is done yet.',
    'jobApprovals.get': 'Returns a request with what the devices would be asked to do.',
    'jobApprovals.approve':
      'Approves a request, which is then carried out with the permissions that its author has at that time. If what it would do has changed in the meantime, nothing is done and its state becomes `changed`. Nobody can approve a request of their own account.',
    'jobApprovals.deny': 'Denies a request. The user who made it is told the reason.',
    'jobApprovals.withdraw': 'Withdraws a request of your own that is pending.',
    'jobApprovals.settings':
      'Returns which work on the devices of a company needs approval. A company without an own choice has that of its nearest parent company that has one.',
    'jobApprovals.setSettings':
      'Chooses which work on the devices of a company and of its subsidiaries needs approval by a second user. Requests that are pending stay as they are.',
  },
  fields: {
    ...fieldsOf('JobApproval', approval),
    ...fieldsOf('JobApprovalDetails', approval),
    'deviceCommands.action': 'The action for the devices.',
    'deviceCommands.device_id': 'Ids of the devices, at most 1,000.',
    'deviceCommands.data':
      'Devices one by one, each with its own action if it differs from the common one; at most 1,000.',
    'deviceCommands.id': 'The id of the device.',
    'DeviceCommand.id': 'The id of the command.',
    'DeviceCommand.name': 'The name of the command.',
    'DeviceCommand.state': 'The state of the command: waiting, sent, delivered or finished.',
    'DeviceCommand.code': 'The code of the error for which it failed; null if it did not.',
    'DeviceCommand.text': 'The message of the device; null if there is none.',
    'DeviceCommand.data': 'The data that the device returned; null if there is none.',
    'DeviceCommand.expires_at': 'When the command stops waiting for an offline device, UTC.',
    'JobApprovalDetails.work': 'What the devices would do; devices that would do the same are one entry.',
    'JobApprovalDetails.more_work': 'How many entries of the work are not listed.',
    'JobApprovalDetails.devices': 'The first 50 devices by name.',
    'JobApprovalDetails.channel':
      'The status channel of what was carried out, for the user who asked; null before that and for others.',
    'JobApprovalSettings.setting': 'Whether the company has an own choice.',
    'JobApprovalSettings.kinds': 'Work that always needs approval.',
    'JobApprovalSettings.above': 'Work on more devices than this needs approval; null if their number does not matter.',
    'JobApprovalSettings.hours': 'For how many hours a request can be approved.',
    'jobApprovals.id': 'The id of the request.',
    'jobApprovals.list.state': 'Only requests in these states, separated by commas.',
    'jobApprovals.list.own': 'Only your own requests.',
    'jobApprovals.deny.reason': 'Why it is denied: 3 to 500 characters.',
    'jobApprovals.setSettings.setting':
      '`own`: the other fields apply. `inherit`: the choice of the parent company applies.',
    'jobApprovals.setSettings.kinds': 'Work that always needs approval; by default none.',
    'jobApprovals.setSettings.above':
      'Work on more devices than this needs approval; by default their number does not matter.',
    'jobApprovals.setSettings.hours': 'For how many hours a request can be approved, 1 to 720.',
    'actionLogs.device_id':
      'Lists the jobs of this device. Give exactly one of `device_id`, `tag_id`, `rollout_id` and `order_id`.',
    'actionLogs.tag_id':
      'Lists the jobs that this tag started. Give exactly one of `device_id`, `tag_id`, `rollout_id` and `order_id`.',
    'actionLogs.rollout_id':
      'Lists the jobs of this rollout. Give exactly one of `device_id`, `tag_id`, `rollout_id` and `order_id`.',
    'actionLogs.order_id':
      'Lists the jobs of this order. Give exactly one of `device_id`, `tag_id`, `rollout_id` and `order_id`.',
    'DeviceCommandsPreviewResult.devices':
      'The devices in the given order, each with what would keep the action from it.',
    'DeviceCommandsPreviewResult.fault':
      'Why the action would not reach the device; null if it would. `open`: it has an unfinished job of the same kind.',
    'JobOrder.id': 'The id of the first job of the order. `GET /devices/actions/logs` takes it as `order_id`.',
    'JobOrder.action_name': 'What the devices were asked to do; null if the jobs differ.',
    'JobOrder.source_name': 'The name of the file or other record, or the command line; empty if there is none.',
    'JobOrder.tag_name': 'The names of the tags that started the jobs; null if none did.',
    'JobOrder.rollout_id': 'The rollout that the jobs belong to; null if there is none.',
    'JobOrder.channel': 'The status channel with the outcome of each device; null if it is no longer kept.',
    'JobOrder.devices': 'How many devices the order is for.',
    'JobOrder.device_name': 'The name of the device if the order is for a single one; otherwise empty.',
    'JobOrder.jobs': 'How many jobs the order has. A tag can start several on one device.',
    'JobOrder.waiting': 'How many jobs have not been sent.',
    'JobOrder.offline': 'How many of the waiting jobs wait for a device that is offline.',
    'JobOrder.running': 'How many jobs are sent and not finished.',
    'JobOrder.sent': 'How many of these the device has not received yet.',
    'TagActionRun.window_opens_at':
      'When the allowed hours begin next, in UTC, for a job that waits for them; otherwise null.',
    'TagActionRun.waits_for':
      'What a job that is not sent waits for: the device (`offline`), the allowed hours (`window`), its turn (`turn`) or `approval`; null if it does not wait.',
    'JobOrder.done': 'How many jobs are done.',
    'JobOrder.failed': 'How many jobs failed, timed out or expired, or have an unknown outcome.',
    'JobOrder.cancelled': 'How many jobs were cancelled.',
    'JobOrder.finished_at': 'When the last job was finished, in UTC; null until then.',
    'JobOrdersCancelResult.cancelled': 'How many jobs will not start.',
    'JobOrdersCancelResult.running': 'How many jobs have begun and are not finished.',
    'JobOrdersCancelResult.stopping': 'How many of these end before their remaining commands.',
    'jobOrders.cancel.id': 'The id of the order, or of any other of its jobs.',
    'actionLogs.request_target_state': 'Lists only jobs in these states, separated by commas.',
  },
  bodies: {
    'deviceCommands.command': body({ command: 'uptime', wait: 60 }),
    'deviceCommands.actions': body({ action: 'reboot', device_id: [4, 5], wait: 60 }),
    'deviceCommands.preview': body({ action: 'reboot', device_id: [4, 5, 6] }),
    'jobApprovals.get': none('There is no example: the demo has no request.'),
    'jobApprovals.approve': none('There is no example: the request must be pending, and of another user.'),
    'jobApprovals.deny': none('There is no example: the request must be pending, and of another user.'),
    'jobApprovals.withdraw': none('There is no example: the request must be pending.'),
    'jobApprovals.setSettings': body({ setting: 'own', kinds: ['firmware'], above: 50, hours: 72 }),
    'jobOrders.cancel': none(
      'There is no example: the ids of orders are different each time. `GET /devices/actions/orders` lists yours.',
    ),
  },
  parameters: {
    'jobApprovals.list.state': ['pending'],
    'jobApprovals.list.own': true,
    'jobApprovals.settings.company_id': 2,
    'jobApprovals.setSettings.company_id': 2,
    'actionLogs.list.tag_id': undefined,
    'actionLogs.list.rollout_id': undefined,
    'actionLogs.list.order_id': undefined,
    'actionLogs.list.request_target_state': ['failed', 'timed_out'],
  },
  sorts: {
    'actionLogs.list':
      'id scheduler_id created_at finished_at action_name request_target_state device_name device_serial device_id source_name username action_tag_name',
    'jobApprovals.list': 'id created_at expires_at state device_count username company_name',
  },
})
