const days = (start: string, end: string) => `round(extract(epoch FROM ${end} - ${start}) / 86400)::int`;

/** SQL of the type of the audit `listed`; that of an audit of an earlier release follows from its period. */
export const auditType = `coalesce(listed.audit_type, (
    SELECT CASE WHEN listed.period_start = (term.effective_at AT TIME ZONE 'UTC')::date
      AND listed.period_end >= listed.period_start - 1 + CASE WHEN policy.status = 'cancelled' AND policy.term = term.term
        THEN least(${days("term.effective_at", "cancels_at")}, ${days("term.effective_at", "term.expires_at")})
        ELSE ${days("term.effective_at", "term.expires_at")} END
      THEN 'final' ELSE 'interim' END
    FROM policy_terms AS term JOIN policies AS policy ON policy.environment = term.environment AND policy.owner_id = term.owner_id
     AND policy.id = term.policy_id
    WHERE term.environment = listed.environment AND term.owner_id = listed.owner_id AND term.policy_id = listed.policy_id
      AND term.term = listed.term))`;
