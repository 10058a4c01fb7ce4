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
    'desiredValues.list': 'Returns the values that a company, a tag or a device gives to variables.',
    'desiredValues.store':
      'Sets or removes values. The value of a device counts before those of tags, and these before those of companies.',
    'desiredPlans.read':
      'Asks devices for the configs that their templates name. Devices that are offline answer later.',
    'desiredPlans.plan':
      'Returns what a rollout would change, with devices that change in the same way as one group, and removals first. Nothing is sent.',
    'desiredPlans.rollOut':
      'Sends the changes of a plan in waves. Each device restores its old configuration unless it connects again in time. Devices that have not been read are left out.',
    'desiredPlans.rollouts': 'Returns the rollouts of configurations, the newest first.',
    'desiredPlans.stop': 'Stops a rollout. Changes that have not been sent are cancelled.',
    'desiredPlans.find':
      'Returns the devices that had a value of an option when they were last read. Secrets cannot be searched for.',
    'deviceConfiguration.get':
      'Returns the options that a device should have with their origin, and how the device differs from them.',
    'deviceConfiguration.adopt':
      'Makes the present values of options that were changed on the device part of its own layer, which counts before all templates.',
  },
  fields: {
    'ConfigTemplate.id': 'The id of the template.',
    'ConfigTemplate.version': 'The number of its latest version.',
    'ConfigTemplate.assignments': 'Where the template is assigned, in order.',
    'ConfigTemplateDetails.id': 'The id of the template.',
    'ConfigTemplateDetails.version': 'The number of the version that is returned.',
    'ConfigTemplateDetails.assignments': 'Where the template is assigned, in order.',
    'ConfigTemplateDetails.text': 'The options, in the format of `uci export`.',
    'ConfigTemplateDetails.variables': 'The variables that the text may use.',
    'Assignment.layer': 'Whether the target is a company, a tag or a device.',
    'Assignment.target_id': 'The id of the target.',
    'Assignment.target_name': 'The name of the target.',
    'Assignment.version': 'The version that is assigned; null for the latest.',
    'ConfigTemplateVersion.id': 'The number of the version.',
    'ConfigTemplateVersion.template_id': 'The id of the template.',
    'ConfigTemplateVersion.version': 'The number of the version.',
  },
  bodies: {
    'desiredTemplates.create': body({ name: 'DNS server', text, variables: [dns] }),
    'desiredTemplates.get': noTarget,
    'desiredTemplates.update': noTarget,
    'desiredTemplates.assign': noTarget,
    'desiredTemplates.remove': noTarget,
    'desiredTemplates.versions': noTarget,
    'desiredValues.store': body({ company_id: 1, values: [{ name: 'dns', value: '9.9.9.9', secret: false }] }),
    'desiredPlans.read': body({ device_id: [1] }),
    'desiredPlans.plan': body({ device_id: [1] }),
    'desiredPlans.rollOut': none('There is no example: the hash is that of your plan.'),
    'desiredPlans.stop': none('There is no example: the ids of rollouts are different each time.'),
    'deviceConfiguration.adopt': none(
      'There is no example: only an option that was changed on the device can be adopted.',
    ),
  },
})
