import { ofCompany } from '../../database/of-company.ts';
import { users } from '../../database/schema/employees.ts';
import type { MemberWrite } from '../../kernel/procedures.ts';

/** Finishes, or skips, the wizard for the caller (1 §2.2). Once is enough: doing it again changes nothing. */
export async function completeOnboarding({ db, caller, company_id, record }: MemberWrite): Promise<void> {
  await db
    .update(users)
    .set({ onboarding_required: false })
    .where(ofCompany(users, company_id, caller.user_id));
  record({ record_type: 'employee', record_id: caller.user_id, after: { onboarding_required: false } });
}
