/** Field descriptions for orders, logs and previews of device jobs. */
export const jobFields: Readonly<Record<string, string>> = {
  'actionLogs.device_id':
    'Lists the jobs of this device. Give exactly one of `device_id`, `tag_id`, `rollout_id` and `order_id`.',
  'actionLogs.tag_id':
    'Lists the jobs that this tag started. Give exactly one of `device_id`, `tag_id`, `rollout_id` and `order_id`.',
  'actionLogs.rollout_id':
    'Lists the jobs of this rollout. Give exactly one of `device_id`, `tag_id`, `rollout_id` and `order_id`.',
  'actionLogs.order_id':
    'Lists the jobs of this order. Give exactly one of `device_id`, `tag_id`, `rollout_id` and `order_id`.',
  reached: 'How many of the devices the action would reach now.',
  'DeviceCommandsPreviewResult.devices':
    'The devices in the given order, each with what would keep the action from it.',
  'DeviceCommandsPreviewResult.fault':
    'Why the action would not reach the device; null where it would. `open`: it has an unfinished job of the same kind.',
  'JobOrdersListResult.id': 'The id of the first job of the order. `GET /devices/actions/logs` takes it as `order_id`.',
  'JobOrdersListResult.action_name': 'What the devices were asked to do; null where the jobs differ.',
  'JobOrdersListResult.source_name':
    'The name of the file or other record, or the command line; empty where there is none.',
  'JobOrdersListResult.tag_name': 'The names of the tags that started the jobs; null where none did.',
  'JobOrdersListResult.rollout_id': 'The rollout that the jobs belong to; null where there is none.',
  'JobOrdersListResult.channel': 'The status channel with the outcome of each device; null where it is no longer kept.',
  'JobOrdersListResult.devices': 'How many devices the order is for.',
  'JobOrdersListResult.jobs': 'How many jobs the order has. A tag can start several on one device.',
  'JobOrdersListResult.waiting': 'How many jobs have not been sent.',
  'JobOrdersListResult.running': 'How many jobs are sent and not finished.',
  'JobOrdersListResult.done': 'How many jobs are done.',
  'JobOrdersListResult.failed': 'How many jobs failed, timed out or expired, or have an unknown outcome.',
  'JobOrdersListResult.cancelled': 'How many jobs were cancelled.',
  'JobOrdersListResult.finished_at': 'When the last job was finished, in UTC; null until then.',
  'JobOrdersCancelResult.cancelled': 'How many jobs will not start.',
  'JobOrdersCancelResult.running': 'How many jobs continue.',
  'jobOrders.cancel.id': 'The id of the order, or of any other of its jobs.',
  'actionLogs.request_target_state': 'Lists only jobs in these states, separated by commas.',
}
