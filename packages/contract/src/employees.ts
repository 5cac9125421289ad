import { z } from 'zod';

/** A client as it stands in a list beside a person. */
export const clientBrief = z.object({
  id: z.number(),
  name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  is_active: z.boolean(),
  client_code: z.object({ id: z.number(), code: z.string(), description: z.string() }).nullable(),
});

/** A person as he or she stands beside a record. */
export const personBrief = z.object({
  id: z.number(),
  first_name: z.string(),
  last_name: z.string(),
  name: z.string(),
  username: z.string(),
  email: z.string(),
});

export const roleBrief = z.object({ id: z.number(), name: z.string() });

/** decisions §1; rates only for an admin and for that user. */
export const user = z.object({
  id: z.number(),
  email: z.string(),
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  name: z.string(),
  full_name: z.string(),
  phone: z.string().nullable(),
  company: z.object({ id: z.number(), name: z.string() }).nullable(),
  role: roleBrief.nullable(),
  role_details: roleBrief.nullable(),
  role_id: z.number().nullable(),
  is_active: z.boolean(),
  is_company_admin: z.boolean(),
  is_superuser: z.boolean(),
  waiting_for_approval: z.boolean(),
  pay_rate: z.number().nullable().optional(),
  overtime_rate: z.number().nullable().optional(),
  mileage_rate: z.number().nullable().optional(),
  current_clients: z.array(z.number()),
  current_client_ids: z.array(z.number()),
  current_clients_details: z.array(clientBrief),
  assigned_clients_details: z.array(clientBrief),
  visible_client_ids: z.array(z.number()),
  visible_client_details: z.array(clientBrief),
  custom_fields: z.record(z.string(), z.unknown()),
  last_login: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type User = z.output<typeof user>;

export const currentUser = user.extend({
  /** What the role gives: the permission values of 3 §3. */
  permissions: z.array(z.string()),
  onboarding_required: z.boolean(),
  default_timesheet_view: z.enum(['week', 'day']),
  submission_reminders: z.boolean(),
});
export type CurrentUser = z.output<typeof currentUser>;
