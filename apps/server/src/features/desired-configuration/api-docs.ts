import { apiDocs, body, none } from '../../kit/api-docs.ts'

const text = "package network\nconfig interface 'wan'\n\tlist dns '{{ dns }}'"
const dns = { name: 'dns', type: 'ipv4', default: '9.9.9.9', values: [] }
const noTarget = none('There is no example: the ids of templates are different each time.')

export default apiDocs({
  heading: {
    name: 'Configuration templates',
    description:
      'Options that devices should have, from templates with variables. A plan shows what would change; a rollout changes it in waves.',
  },
  operations: {
    'desiredTemplates.list': 'Returns the templates of the companies that you see.',
    'desiredTemplates.get': 'Returns a template with the text and the variables of a version, by default the latest.',
    'desiredTemplates.create':
      'Creates a template. Its text has the format of `uci export`. A section that has no name on the device is called `@type[0]`. Nothing is sent to devices.',
    'desiredTemplates.update': 'Changes a template. A new text or new variables become a new version. Nothing is sent.',
    'desiredTemplates.remove':
      'Deletes a template with its versions and assignments. The next plan removes its options from devices.',
    'desiredTemplates.versions': 'Returns the versions of a template, the newest first.',
    'desiredTemplates.assign':
      'Replaces the assignments of a template. Those of companies count first, then those of tags, then those of devices; a later template replaces the options of an earlier one.',
    'templateFiles.exportAll':
      'Returns the latest versions of the templates as a compressed tar archive, for version control. Each template has two files: its text, which ends in `.uci`, and its name, company, variables and assignments, which end in `.json`. They contain names instead of ids, and the bytes are the same as long as the templates are. Values of options and variables that are secrets are replaced by `(hidden)`.',
    'templateFiles.preview':
      'Returns what an import of an archive would create, change and leave as it is, and which files cannot be read. Nothing is changed.',
    'templateFiles.importAll':
      'Creates and changes templates, found by their name and company, from an archive as `GET /configuration/templates/export` returns it. A new text or new variables become a new version. Hidden secrets keep the value that the template has. Broken files are left out, and the others are imported. Templates that are not in the archive stay as they are. Nothing is sent to devices.',
    'desiredValues.list': 'Returns the values that a company, a tag or a device gives to variables.',
    'desiredValues.store':
      'Sets or removes values. The value of a device counts before those of tags, and these before those of companies.',
    'desiredPlans.read':
      'Asks devices for the configs that their templates name. Devices that are offline answer later.',
    'desiredPlans.plan':
      'Returns what a rollout would change, with devices that change in the same way as one group, and removals first. Nothing is sent.',
    'desiredPlans.rollOut':
      'Sends the changes of a plan in waves. Each device restores its old configuration unless it connects again in time. Devices that have not been read are left out. Changes made later on devices that already have the configuration are noticed from then on; if that is all of them, the rollout is finished at once.',
    'desiredPlans.rollouts': 'Returns the rollouts of configurations, the newest first.',
    'desiredPlans.stop': 'Stops a rollout. Changes that have not been sent are cancelled.',
    'desiredPlans.approve':
      'Approves a rollout that was ordered with `approval`. The first wave begins. The user who ordered it cannot approve it.',
    'desiredPlans.find':
      'Returns the devices that had a value of an option when they were last read, or any value if it is empty. `meta.read` and `meta.unread` count the devices that have been read and those that have not, about which nothing is known. Secrets cannot be searched for.',
    'configComparison.compare':
      'Compares two configurations option by option: a version of a template, a device as it was last read, what its templates say it should have, or a backup. Secrets are hidden, but it is returned that they differ. Backups require the permission to download files of devices.',
    'deviceConfiguration.get':
      'Returns the options that a device should have with their origin, and how the device differs from them.',
    'deviceConfiguration.adopt':
      'Makes the present values of options that were changed on the device part of its own layer, which counts before all templates, or of a new version of the templates that set them. With templates, other devices get the values with the next rollout. Secrets cannot be adopted into templates.',
  },
  fields: {
    'ConfigTemplate.id': 'The id of the template.',
    'ConfigTemplate.version': 'The number of its latest version.',
    'ConfigTemplate.assignments': 'Where the template is assigned, in order. A version of null is always the latest.',
    'ConfigTemplate.devices':
      'How many devices the template is assigned to, by the state of their configuration, which all templates of a device determine together.',
    'ConfigTemplate.in_sync': 'Devices that are as was confirmed when they were last read.',
    'ConfigTemplate.drifted': 'Devices on which options differ from what was confirmed.',
    'ConfigTemplate.never_read': 'Devices that were not read since their last change.',
    'ConfigTemplate.none': 'Devices to which nothing was rolled out.',
    'ConfigTemplate.layer': 'Whether it is a company, a tag or a device.',
    'ConfigTemplate.target_id': 'The id of the company, the tag or the device.',
    'ConfigTemplate.target_name': 'The name of the company, the tag or the device.',
    'ConfigTemplate.target_company':
      'The company of a tag if another tag that you can see has the same name; otherwise null.',
    'ConfigTemplate.assignments.version': 'The version that is assigned; null for the latest.',
    'ConfigTemplateDetails.id': 'The id of the template.',
    'ConfigTemplateDetails.version': 'The number of the version that is returned.',
    'ConfigTemplateDetails.assignments':
      'Where the template is assigned, in order. A version of null is always the latest.',
    'ConfigTemplateDetails.devices':
      'How many devices the template is assigned to, by the state of their configuration, which all templates of a device determine together.',
    'ConfigTemplateDetails.in_sync': 'Devices that are as was confirmed when they were last read.',
    'ConfigTemplateDetails.drifted': 'Devices on which options differ from what was confirmed.',
    'ConfigTemplateDetails.never_read': 'Devices that were not read since their last change.',
    'ConfigTemplateDetails.none': 'Devices to which nothing was rolled out.',
    'ConfigTemplateDetails.layer': 'Whether it is a company, a tag or a device.',
    'ConfigTemplateDetails.target_id': 'The id of the company, the tag or the device.',
    'ConfigTemplateDetails.target_name': 'The name of the company, the tag or the device.',
    'ConfigTemplateDetails.target_company':
      'The company of a tag if another tag that you can see has the same name; otherwise null.',
    'ConfigTemplateDetails.assignments.version': 'The version that is assigned; null for the latest.',
    'ConfigTemplateDetails.text': 'The options, in the format of `uci export`.',
    'ConfigTemplateDetails.variables': 'The variables that the text may use.',
    'ConfigTemplateDetails.default': 'The value where no company, tag or device gives one; null if there is none.',
    'ConfigTemplateVersion.id': 'The number of the version.',
    'ConfigTemplateVersion.template_id': 'The id of the template.',
    'ConfigTemplateVersion.version': 'The number of the version.',
    'TemplateImport.hash': 'Changes whenever the outcome of the import does.',
    'TemplateImport.templates': 'The templates in the archive, in the order of their files.',
    'TemplateImport.file': 'The file in the archive.',
    'TemplateImport.action': 'Whether the template is created, changed or left as it is, or its file is broken.',
    'TemplateImport.name': 'The name in the file; empty if it could not be read.',
    'TemplateImport.company_name': 'The company of the template; empty for a broken file.',
    'TemplateImport.template_id': 'The id of the template; null if it is still to be created or its file is broken.',
    'TemplateImport.changes': 'What changes.',
    'TemplateImport.message': 'Why the file is left out; null if it is not.',
    'templateFiles.file': 'The archive: tar, compressed with gzip or not, at most 16 MiB and 1,000 templates.',
    'templateFiles.hash': 'The hash of the preview. The import is refused if it would now do something else.',
    'ConfigValue.id': 'The id of the value.',
    'ConfigValue.value': 'The value; null for a secret, which is never returned.',
    'ConfigValue.secret': 'Whether the value is stored encrypted.',
    'ConfigPlan.hash': 'Says which plan it is. It is needed for the rollout, and changes whenever the plan does.',
    'ConfigPlan.devices': 'The number of devices.',
    'ConfigPlan.changing':
      'The number of devices that a rollout would change, also those of groups that are not listed.',
    'ConfigPlan.groups':
      'Devices that change in the same way, the largest group first. At most 200 groups, with 8 MB of differences.',
    'ConfigPlan.more_groups': 'The number of groups that are not listed.',
    'ConfigPlan.first': 'The first devices of the group, at most 20.',
    'ConfigPlan.differences': 'What changes, removals first. Secrets are hidden.',
    'ConfigPlan.option': 'The option, such as `network.wan.dns`.',
    'ConfigPlan.from': 'The values before: one for an option, several for a list, none if there was none.',
    'ConfigPlan.to': 'The values after; none for a removal.',
    'ConfigPlan.faults': 'Why devices cannot be changed. At most 200 are returned.',
    'ConfigPlan.device': 'The device with the error.',
    'ConfigPlan.template': 'The name of the template with the error.',
    'ConfigPlan.unread': 'The number of devices that have not been read. They are left out of a rollout.',
    'ConfigPlan.unread_first': 'The first of them, at most 20.',
    'ConfigPlan.same': 'The number of devices that need no change.',
    'ConfigPlan.untracked':
      'Those of them on which changes are not noticed yet, because nothing was confirmed on them. A rollout begins that.',
    'ConfigRollout.id': 'The id of the rollout.',
    'ConfigRollout.name': 'The name that was given.',
    'ConfigRollout.devices': 'The number of devices.',
    'ConfigRollout.open': 'Devices that are not finished.',
    'ConfigRollout.done': 'Devices that have confirmed their change.',
    'ConfigRollout.failed': 'Devices whose change failed, was undone, or has an unknown end.',
    'ConfigRollout.same':
      'Devices that already had the configuration when the rollout was ordered. They are not among the devices.',
    'ConfigRollout.stage': 'The current wave, from 1.',
    'ConfigRollout.stages': 'The number of waves.',
    'ConfigComparison.differences': 'The options that differ, by name, at most 1,000.',
    'ConfigComparison.total': 'The number of options that differ and match the search.',
    'ConfigComparison.same': 'The number of options that are the same in both.',
    'ConfigComparison.option':
      'The option, such as `network.wan.proto`, or a section with its type as the value. Sections without a name are called `@type[0]`.',
    'ConfigComparison.change': 'Whether only the second has it, only the first has it, or their values differ.',
    'ConfigComparison.first': 'The values in the first: one for an option, several for a list.',
    'ConfigComparison.second': 'The values in the second.',
    'ConfigComparison.faults': 'Parts that could not be compared, at most 200.',
    'ConfigComparison.side': 'Which of the two it is.',
    'configComparison.first': 'The first of the two configurations.',
    'configComparison.second': 'The second of the two configurations.',
    'configComparison.kind':
      'A version of a template, a device as it was last read, what a device should have, or a backup.',
    'configComparison.id': 'The id of the template, the device, or the file of the backup.',
    'configComparison.version': 'The version of a template; left out for the latest.',
    'configComparison.common': 'Leaves out options that only one of the two has.',
    'configComparison.q': 'A part of the option or of a value.',
    'DeviceConfiguration.state':
      'How the device compares with what was confirmed. `none`: nothing was; `never_read`: not read since.',
    'DeviceConfiguration.drifted': 'The number of options that were changed on the device since then.',
    'DeviceConfiguration.untracked':
      'Whether the device is as desired, but changes on it are not noticed yet. A rollout begins that.',
    'DeviceConfiguration.too_large':
      'Configs that were not read because they have more than 256 kB, or all together more than 2 MB.',
    'DeviceConfiguration.config': 'The name of the config.',
    'DeviceConfiguration.bytes': 'Its size in bytes.',
    'DeviceConfiguration.read_at': 'When the device was last read, in UTC; null if never.',
    'DeviceConfiguration.confirmed_at': 'When the device last confirmed a change, in UTC; null if never.',
    'DeviceConfiguration.options': 'What the device should have. Secrets are hidden.',
    'DeviceConfiguration.option': 'The option, such as `network.wan.dns`.',
    'DeviceConfiguration.value': 'The values: one for an option, several for a list.',
    'DeviceConfiguration.template_id':
      'The id of the template that sets it; null for what was adopted from the device.',
    'DeviceConfiguration.template_name': 'The name of that template.',
    'DeviceConfiguration.version': 'The version of that template.',
    'DeviceConfiguration.variables': 'The variables in the value.',
    'DeviceConfiguration.variables.from': 'Where the variable has its value.',
    'DeviceConfiguration.variables.of': 'The name of that company, tag or device.',
    'DeviceConfiguration.from': 'The values before a rollout.',
    'DeviceConfiguration.to': 'The values after it.',
    'DeviceConfiguration.faults': 'Why the device cannot be changed.',
    'DeviceConfiguration.template': 'The name of the template with the error.',
    'DeviceConfiguration.differences': 'What a rollout would change, removals first.',
    'DeviceConfiguration.drift': 'What was changed on the device, with the confirmed and the present values.',
    'DeviceConfiguration.confirmed': 'The values that were confirmed.',
    'DeviceConfiguration.present': 'The values that the device has.',
    'deviceConfiguration.into':
      'Whether the values become part of the layer of the device or of the templates that set the options.',
    'deviceConfiguration.options': 'The options to adopt, such as `network.wan.dns`.',
    'deviceConfiguration.id': 'The id of the device.',
    'desiredTemplates.id': 'The id of the template.',
    'desiredTemplates.variables': 'The variables that the text may use, at most 100.',
    'desiredTemplates.default': 'The value where no company, tag or device gives one; null if there is none.',
    'desiredTemplates.text': 'The options, in the format of `uci export`.',
    'desiredTemplates.values': 'The permitted values of a choice.',
    'desiredTemplates.assignments': 'Where the template is assigned, in order.',
    'desiredTemplates.layer': 'Whether it is a company, a tag or a device.',
    'desiredTemplates.target_id': 'The id of the company, the tag or the device.',
    'desiredTemplates.version': 'A version; null or left out for the latest.',
    'desiredValues.layer': 'Whether it is a company, a tag or a device.',
    'desiredValues.target_id': 'The id of the company, the tag or the device.',
    'desiredValues.values': 'Values of variables, by name. A value of null removes it.',
    'desiredPlans.id': 'The id of the rollout.',
    'desiredPlans.device_id': 'Ids of devices, at most 10,000.',
    'desiredPlans.template_id': 'The id of a template, for all devices that it reaches.',
    'DesiredPlansReadResult.ordered': 'The number of devices that have been asked.',
    'desiredPlans.hash': 'The hash of the plan that was seen.',
    'desiredPlans.waves':
      'The size of each wave, as a count or a percentage. The last is repeated for the remaining devices.',
    'desiredPlans.confirm_within': 'The seconds that a device has to connect again, 30 to 900.',
    'desiredPlans.option':
      'The option with its package and section, such as `network.wan.proto`. `*` stands for any section.',
    'desiredPlans.value': 'The value of the option, or one of a list.',
    'DesiredPlansFindResult.read_at': 'When the device was last read, in UTC.',
  },
  bodies: {
    'desiredTemplates.create': body({ name: 'DNS server', text, variables: [dns] }),
    'templateFiles.preview': none('There is no example: the body is a form with a file.'),
    'templateFiles.importAll': none('There is no example: the body is a form with a file.'),
    'desiredTemplates.update': body({ name: 'Time servers' }),
    'desiredTemplates.assign': body({ assignments: [{ layer: 'device', target_id: 1, version: null }] }),
    'desiredTemplates.remove': noTarget,
    'desiredValues.store': body({
      layer: 'company',
      target_id: 1,
      values: [{ name: 'dns', value: '9.9.9.9', secret: false }],
    }),
    'desiredPlans.read': body({ device_id: [1] }),
    'desiredPlans.plan': body({ device_id: [1] }),
    'desiredPlans.rollOut': none('There is no example: the hash is that of your plan.'),
    'desiredPlans.stop': none('There is no example: the ids of rollouts are different each time.'),
    'configComparison.compare': body({ first: { kind: 'desired', id: 1 }, second: { kind: 'desired', id: 2 } }),
    'desiredPlans.approve': none('There is no example: it takes a second user.'),
    'deviceConfiguration.adopt': none(
      'There is no example: only an option that was changed on the device can be adopted.',
    ),
  },
  parameters: {
    'desiredTemplates.get.version': 1,
    'templateFiles.exportAll.company_id': [2],
    'desiredTemplates.list.id': [1],
    'desiredTemplates.list.company_id': [2],
    'desiredPlans.rollouts.id': [1],
    'desiredValues.list.layer': 'company',
    'desiredValues.list.target_id': 2,
    'desiredPlans.find.option': 'network.lan.ipaddr',
    'desiredPlans.find.value': '192.168.1.1',
  },
})
