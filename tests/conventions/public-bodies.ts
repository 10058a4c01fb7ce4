/**
 * The fields that existing scripts send with requests of the public API, by dotted path (`[]`: of every entry). An
 * endpoint that is implemented accepts all of its fields: nothing that a script sends is dropped silently.
 */
export const PUBLIC_BODIES: Readonly<Record<string, string>> = {
  'POST /companies': 'name parent_id',
  'POST /companies/move': 'source target',
  'PUT /companies/{id}': 'email name',
  'POST /users/invite': 'company_id email role',
  'POST /tags': 'actions[].action actions[].source_id color company_id description name',
  'PUT /tags/{id}': 'description name',
  'DELETE /devices': 'device_id',
  'POST /devices':
    'data[].auto_credit_enable data[].company_id data[].config_file_id data[].device_series data[].firmware_file_id data[].imei data[].mac data[].name data[].password_confirmation data[].serial data[].tag_id',
  'PUT /devices':
    'data[].description data[].dynamic_monitoring data[].gps_monitoring data[].hotspot_monitoring data[].id data[].io_monitoring data[].name data[].password_confirmation data[].static_monitoring data[].tag_id data[].user_set_latitude data[].user_set_longitude data[].vpn_monitoring data[].wireless_monitoring',
  'PUT /devices/{id}':
    'description dynamic_monitoring gps_monitoring hotspot_monitoring io_monitoring name static_monitoring tag_id user_set_latitude user_set_longitude vpn_monitoring wireless_monitoring',
  'POST /devices/move': 'company_id device_id',
  'POST /devices/import':
    'add_without_password auto_credit_enable company_id config_file_id device_series file firmware_file_id tag_id type',
  'PUT /devices/monitoring': 'data[].device_id data[].monitoring_enabled',
  'POST /devices/tags': 'file first_parameter tag_id',
  'PUT /devices/tags/assign': 'data[].device_id data[].tag_id',
  'PUT /devices/tags/overwrite': 'data[].device_id data[].tag_id',
  'PUT /devices/tags/unassign': 'data[].device_id data[].tag_id',
  'POST /rms-connect/restart': 'url',
  'POST /devices/{id}/connect/webui': 'duration',
  'POST /devices/{id}/connect/cli': 'duration',
  'POST /devices/connect/{access_id}': 'duration',
  'POST /devices/connect/status': 'id',
  'DELETE /devices/remote-access': 'id',
  'POST /devices/remote-access':
    'data[].credentials_required data[].destination_ip data[].destination_port data[].device_id data[].name data[].protocol',
  'PUT /devices/remote-access/{access_id}':
    'credentials_required destination_ip destination_port device_id name protocol tag_id',
  'POST /devices/actions': 'action device_id',
  'POST /devices/updates/set': 'data[].action data[].file_id data[].id data[].keep_settings data[].offline',
  'POST /devices/updates/cancel': 'data[].id data[].job_id',
  'POST /devices/actions/cancel': 'device_id job_id',
  'POST /devices/passwords/upload': 'file show_password',
  'POST /devices/passwords/generate': 'data[].id data[].length data[].use_special',
  'POST /devices/passwords/set': 'data[].id data[].password data[].password_confirmation data[].show_password',
  'PUT /devices/credit': 'data[].auto_extend_credit data[].credit_enabled data[].credit_type_id data[].device_id',
  'POST /devices/{id}/hotspots/{index}/users': 'password username',
  'POST /reports': 'applied_by apply_list description end_date name parameters period start_date type',
  'PUT /reports/{id}': 'applied_by apply_list description end_date is_active name parameters period start_date type',
  'PUT /reports/generated/{id}': 'description name',
  'POST /credits/move': 'amount credit_type_name source target',
  'POST /credits/codes': 'amount comment company_id credit_type_name',
  'POST /credits/codes/activate': 'code',
  'PUT /credits/codes/{id}': 'comment',
  'POST /alerts/token': 'token',
  'PUT /alerts-configurations/{id}': 'enable message redundancy_enable redundancy_interval smtp_config_id subject',
  'POST /devices/alerts-configurations':
    'data[].action data[].alert_subtype_id data[].alert_type_id data[].data_limit data[].delivery_retry data[].device_id data[].email data[].latitude data[].longitude data[].message data[].period data[].phone data[].radius data[].redundancy_interval data[].retry_count data[].retry_interval data[].sim data[].smtp_config_id data[].starts data[].subject',
  'POST /email-configurations': 'email host name password port username',
  'PUT /email-configurations/{id}': 'email host name password port username',
  'POST /files': 'company_id description file type',
  'PUT /files/{id}': 'description',
  'POST /files/download/zip': 'files',
  'PUT /devices/tasks/{id}': 'name order stop_on_failure timeout',
  'POST /devices/tasks/groups':
    'failed_tag_id name success_tag_id tasks[].data.acceptable_codes tasks[].data.command tasks[].data.file tasks[].data.file_id tasks[].data.target_path tasks[].name tasks[].order tasks[].stop_on_failure tasks[].timeout tasks[].type',
  'POST /devices/tasks/groups/{id}': 'device_id tasks[].task_id tasks[].variables[].name tasks[].variables[].value',
  'PUT /devices/tasks/groups/{id}':
    'name tasks[].data.acceptable_codes tasks[].data.command tasks[].data.file tasks[].data.file_id tasks[].data.target_path tasks[].name tasks[].order tasks[].stop_on_failure tasks[].timeout tasks[].type',
  'POST /devices/{id}/command': 'command',
  'POST /roles': 'company_id description permission_id title',
  'PUT /roles/{id}': 'description id permission_id title',
  'PUT /roles/permissions': 'permission_id role_id',
  'POST /companies/data': 'company_id credits',
  'DELETE /vpn/hubs': 'id',
  'POST /vpn/hubs': 'company_id description hub_zone name tag_id vpn_type',
  'POST /vpn/hubs/connect':
    'company_id description endpoint.device_id endpoint.routes.ip endpoint.routes.name endpoint.routes.netmask hub_name hub_zone tag_id',
  'DELETE /vpn/hubs/{id}/devices': 'device_id',
  'POST /vpn/hubs/{id}/devices': 'device_id',
  'POST /vpn/hubs/{id}/devices/{device_id}/rules': 'network status',
  'PUT /vpn/hubs/{id}': 'description tag_id',
  'PUT /vpn/hubs/{id}/toggle': 'duration enabled',
  'PUT /vpn/hubs/{id}/settings': 'ip netmask',
  'POST /vpn/hubs/users': 'user_id vpn_hub_id',
  'POST /vpn/hubs/users/custom': 'username vpn_hub_id',
  'POST /vpn/hubs/users/{id}': 'ip_address mode',
  'POST /vpn/hubs/users/{id}/toggle': 'enabled',
  'DELETE /vpn/hubs/{id}/dhcp': 'ip_address type',
  'POST /vpn/hubs/{id}/dhcp': 'ip_address type',
  'POST /vpn/hubs/routes': 'ip_address netmask vpn_hub_id vpn_hub_user_id',
  'DELETE /vpn/hubs/routes/{id}': 'ip_address netmask vpn_hub_user_id',
  'POST /devices/configurator/configuration':
    'device_id endpoints[].path endpoints[].query_parameters[].key endpoints[].query_parameters[].value endpoints[].search_elements[].elements[].key endpoints[].search_elements[].elements[].value endpoints[].search_elements[].path endpoints[].search_elements[].search_key',
  'POST /devices/configurator/configure':
    'configuration[].content_type configuration[].device_id configuration[].method configuration[].path configuration[].query_parameters[].key configuration[].query_parameters[].value configuration[].request_data configuration[].search_elements[].elements[].key configuration[].search_elements[].elements[].value configuration[].search_elements[].path configuration[].search_elements[].search_key',
  'POST /devices/configurator/templates':
    'company_id name template[].content_type template[].method template[].path template[].request_data version',
  'POST /devices/configurator/templates/{id}/use': 'device_id',
  'POST /automations':
    'company_id conditions_body[].actions[].name conditions_body[].actions[].options.message conditions_body[].actions[].options.receiving_emails conditions_body[].actions[].options.receiving_users conditions_body[].actions[].options.smtp_config_id conditions_body[].actions[].options.subject conditions_body[].actions[].options.task_group_id conditions_body[].conditions[].actions[].name conditions_body[].conditions[].actions[].options.message conditions_body[].conditions[].actions[].options.receiving_emails conditions_body[].conditions[].actions[].options.receiving_users conditions_body[].conditions[].actions[].options.smtp_config_id conditions_body[].conditions[].actions[].options.subject conditions_body[].conditions[].actions[].options.task_group_id conditions_body[].conditions[].conditions[].actions[].name conditions_body[].conditions[].conditions[].actions[].options.message conditions_body[].conditions[].conditions[].actions[].options.receiving_emails conditions_body[].conditions[].conditions[].actions[].options.receiving_users conditions_body[].conditions[].conditions[].actions[].options.smtp_config_id conditions_body[].conditions[].conditions[].actions[].options.subject conditions_body[].conditions[].conditions[].actions[].options.task_group_id conditions_body[].conditions[].conditions[].expression[].joins_with conditions_body[].conditions[].conditions[].expression[].operator conditions_body[].conditions[].conditions[].expression[].parameter conditions_body[].conditions[].conditions[].expression[].value conditions_body[].conditions[].conditions[].type conditions_body[].conditions[].expression[].joins_with conditions_body[].conditions[].expression[].operator conditions_body[].conditions[].expression[].parameter conditions_body[].conditions[].expression[].value conditions_body[].conditions[].type conditions_body[].expression[].joins_with conditions_body[].expression[].operator conditions_body[].expression[].parameter conditions_body[].expression[].value conditions_body[].type cooldown_duration cooldown_enabled delay_duration delay_enabled delay_repetitions_count description enabled name',
  'PUT /automations/{id}':
    'company_id conditions_body[].actions[].name conditions_body[].actions[].options.message conditions_body[].actions[].options.receiving_emails conditions_body[].actions[].options.receiving_users conditions_body[].actions[].options.smtp_config_id conditions_body[].actions[].options.subject conditions_body[].actions[].options.task_group_id conditions_body[].conditions[].actions[].name conditions_body[].conditions[].actions[].options.message conditions_body[].conditions[].actions[].options.receiving_emails conditions_body[].conditions[].actions[].options.receiving_users conditions_body[].conditions[].actions[].options.smtp_config_id conditions_body[].conditions[].actions[].options.subject conditions_body[].conditions[].actions[].options.task_group_id conditions_body[].conditions[].conditions[].actions[].name conditions_body[].conditions[].conditions[].actions[].options.message conditions_body[].conditions[].conditions[].actions[].options.receiving_emails conditions_body[].conditions[].conditions[].actions[].options.receiving_users conditions_body[].conditions[].conditions[].actions[].options.smtp_config_id conditions_body[].conditions[].conditions[].actions[].options.subject conditions_body[].conditions[].conditions[].actions[].options.task_group_id conditions_body[].conditions[].conditions[].expression[].joins_with conditions_body[].conditions[].conditions[].expression[].operator conditions_body[].conditions[].conditions[].expression[].parameter conditions_body[].conditions[].conditions[].expression[].value conditions_body[].conditions[].conditions[].type conditions_body[].conditions[].expression[].joins_with conditions_body[].conditions[].expression[].operator conditions_body[].conditions[].expression[].parameter conditions_body[].conditions[].expression[].value conditions_body[].conditions[].type conditions_body[].expression[].joins_with conditions_body[].expression[].operator conditions_body[].expression[].parameter conditions_body[].expression[].value conditions_body[].type cooldown_duration cooldown_enabled delay_duration delay_enabled delay_repetitions_count description enabled name',
  'DELETE /automations/{id}/devices': '[].devices',
  'PUT /automations/{id}/devices': '[].devices',
  'PUT /automations/activate': '[].automations [].enable',
  'PUT /automations/{id}/devices/activation': '[].devices [].enable',
  'PUT /automations/devices/assign': 'data[].automation_id data[].device_id',
  'PUT /automations/devices/unassign': 'data[].automation_id data[].device_id',
  'PUT /devices/automations/overwrite': 'data[].automation_id data[].device_id',
  'PUT /automations/devices/overwrite': 'data[].automation_id data[].device_id',
  'POST /data-collect/configs':
    'api_system api_version company_id data[].query_parameters[].key data[].query_parameters[].value data[].search_parameters[].key data[].search_parameters[].path data[].search_parameters[].search_key data[].search_parameters[].value data[].url description device_documentation_id enabled name period',
  'PUT /data-collect/configs/{id}':
    'api_system api_version company_id data[].query_parameters[].key data[].query_parameters[].value data[].search_parameters[].key data[].search_parameters[].path data[].search_parameters[].search_key data[].search_parameters[].value data[].url data[].variables[].default data[].variables[].description data[].variables[].enum data[].variables[].filter data[].variables[].id data[].variables[].ref data[].variables[].transform.eval_var data[].variables[].transform.evaluator data[].variables[].transform.expression data[].variables[].type description device_documentation_id enabled name period',
  'PUT /data-collect/configs/assign': 'configs[].device_id configs[].enabled configs[].id configs[].period',
  'PUT /data-collect/configs/{id}/unassign': 'device_id',
  'POST /images': 'company_id description image type',
  'PUT /images/{id}': 'description',
}
