/**
 * The device record of the public API as a strictly typed client reads it, in the notation of
 * `public-answers.ts`. The types are the vendor's: temperatures are whole tenths of a degree, `analog_input`
 * and `relay_output` are strings. `?` marks nullable fields: values that a device may never have reported,
 * and those that the vendor's own document calls nullable.
 */
const known = [
  'id:int name:text company_id:int company_name:text description:text model:text? original_model:text? serial:text? mac:text? firmware:text? activation_status:text',
  'status:int? is_facelift:bit is_authenticated:int failed_auth_reason:int mqtt:int last_connection_at:time? last_update_at:time? created_at:time updated_at:time',
  'monitoring_enabled:bit dynamic_monitoring:int static_monitoring:int io_monitoring:int gps_monitoring:int hotspot_monitoring:int wireless_monitoring:int ddns_monitoring:int vpn_monitoring:int',
  'credit_enabled:bit credit_activated:bit auto_extend_credit:bit credit_expire_date:time? remaining_data:int? user_set_latitude:number? user_set_longitude:number? tags:list',
  'management_credit_type:text? management_credit_type_name:text? management_credit_type_id:int? data_credit_type:text? data_credit_type_name:text? data_credit_type_id:int?',
].join(' ')

const reported = [
  'wlan_mac:text? bootloader_version:text? batch_number:text? product_code:text? hardware_revision:text? router_uptime:int? wan_state:text? wan_ip:text? ddns_rules_count:int? vpn_monitoring_instances_state:int?',
  'digital_input:int? digital_isolated_input:int? analog_input:text? open_collector_output:int? relay_output:text? oc_output_cfg:text? relay_output_cfg:text? relay_output_2:int?',
  'digital_inout0:int? digital_inout1:int? digital_inout2:int? dry_wet_input0:int? dry_wet_input1:int? digital_non_isolated_input_4pin:int? digital_open_collector_output_4pin:int? analog_current_loop:text?',
  'fix_status:int? satellites:int? latitude:number? longitude:number? altitude:number? speed:number? course:number? gps_time:int? accuracy:int?',
].join(' ')

/** The values that each of two modems reports; the fields of the second one end in `_2`. */
const modem = [
  'temperature:int? signal:int? cell_id:text? connection_type:text? connection_state:text? connection_uptime:int? iccid:text? lac:text? mcc:text? mnc:text? sim_slot:int? sim_state:text? pin_state:text?',
  'operator:text? operator_number:text? mobile_ip:text? network_state:text? sent:int? received:int? rscp:text? ecio:text? rsrp:number? sinr:number? rsrq:number? imei:text? imsi:text?',
  'modem_manufacturer:text? modem_model:text? modem_firmware:text? cell_tower_latitude:number? cell_tower_longitude:number? cell_tower_accuracy:number?',
].join(' ')

const device = `${known} ${reported} ${modem} ${modem.replaceAll(':', '_2:')}`
const log =
  'id:int company_id:int user_id:int? serial:text? type:text status:flag log:text user_agent:text? ip:text? created_at:time'

/** The fields that clients read of devices and of actions on them. The demo has records of each kind. */
export const deviceAnswers = {
  'GET /devices': device,
  'GET /devices/{id}': device,
  'GET /devices/logs': log,
  'GET /devices/{id}/logs': log,
  'GET /devices/remote-access':
    'id:int device_id:int name:text destination_ip:text destination_port:int protocol:text is_main:flag credentials_required:flag mqtt:number device_name:text device_description:text is_esim_bootstrap:flag? tags:list company_name:text created_at:time',
  'GET /devices/connect/{id}/sessions':
    'id:int start_time:int end_time:int? input_data:int output_data:int username:text company_name:text url:text? ttl:int',
  'GET /devices/updates/pending': 'id:int job_type:int name:text serial:text? device_id:int',
  'GET /devices/actions/logs?device_id={id}':
    'events:list action_name:text scheduler_id:text request_target_state:text device_id:int action_initialized_from:text additional_information:record device_name:text device_serial:text? action_tag_id:int? created_at:time finished_at:time? action_tag_name:text? action_tag_description:text?',
  'GET /user':
    'id:int first_name:text? last_name:text? avatar_path:text? username:text? email:text mfa_type:text? terms_conditions:flag last_login_at:time? email_verified:flag company:record role:record token:record scope:list permissions:list',
} as const
