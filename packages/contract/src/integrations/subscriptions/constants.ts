/** How events are sent. */
export const subscriptionKinds = ['webhook', 'mqtt'] as const
export type SubscriptionKind = (typeof subscriptionKinds)[number]

/** What the topic of an MQTT subscription may contain: each is replaced by the value of the event. */
export const topicFields = ['type', 'company_id', 'device_id'] as const
