// Made from the API reference: npm test -- gateway/test/reference -u
export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        EventData: {
            "file.uploaded": components["schemas"]["FileUploaded"];
            "file.validated": components["schemas"]["FileValidated"];
            "file.processed": components["schemas"]["FileProcessed"];
            "file.failed": components["schemas"]["FileFailed"];
            "audit.started": components["schemas"]["Audit"];
            "audit.completed": components["schemas"]["AuditCompleted"];
            "audit.failed": components["schemas"]["Audit"];
            "audit.adjusted": components["schemas"]["Audit"];
            "employee.created": components["schemas"]["Employee"];
            "employee.updated": components["schemas"]["Employee"];
            "employee.terminated": components["schemas"]["Employee"];
            "policy.created": components["schemas"]["PolicyEvent"];
            "policy.updated": components["schemas"]["PolicyEvent"];
            "policy.renewed": components["schemas"]["PolicyEvent"];
            "policy.cancelled": components["schemas"]["PolicyEvent"];
            "policy.premium_adjusted": components["schemas"]["PolicyPremiumAdjusted"];
            "payment.processed": components["schemas"]["Payment"];
            "payment.failed": components["schemas"]["Payment"];
            "payment.refunded": components["schemas"]["Payment"];
            "webhook.test": components["schemas"]["WebhookTest"];
            "exposure_grant.offered": components["schemas"]["ExposureGrant"];
            "exposure_grant.accepted": components["schemas"]["ExposureGrant"];
            "exposure_grant.declined": components["schemas"]["ExposureGrant"];
            "exposure_grant.revoked": components["schemas"]["ExposureGrant"];
            "policy.reinstated": components["schemas"]["PolicyEvent"];
            "audit.disputed": components["schemas"]["Dispute"];
            "audit.dispute_resolved": components["schemas"]["Dispute"];
            "endorsement.suggested": components["schemas"]["EndorsementSuggestion"];
            "premium.developed": components["schemas"]["LedgerEntry"];
            "audit.records_requested": components["schemas"]["RecordsRequest"];
            "audit.records_received": components["schemas"]["RecordsRequest"];
            "audit.reminder": components["schemas"]["AuditReminder"];
            "evidence.sealed": components["schemas"]["ActivitySeal"];
            "webhook.failing": components["schemas"]["WebhookCondition"];
            "webhook.disabled": components["schemas"]["WebhookCondition"];
            "webhook.recovered": components["schemas"]["WebhookCondition"];
        };
        EventDataForm3: {
            "file.uploaded": components["schemas"]["FileUploaded"];
            "file.validated": components["schemas"]["FileValidated"];
            "file.processed": components["schemas"]["FileProcessed"];
            "file.failed": components["schemas"]["FileFailed"];
            "audit.started": components["schemas"]["Audit"];
            "audit.completed": components["schemas"]["AuditCompletedEnvelope3"];
            "audit.failed": components["schemas"]["Audit"];
            "audit.adjusted": components["schemas"]["Audit"];
            "employee.created": components["schemas"]["Employee"];
            "employee.updated": components["schemas"]["Employee"];
            "employee.terminated": components["schemas"]["Employee"];
            "policy.created": components["schemas"]["PolicyEvent"];
            "policy.updated": components["schemas"]["PolicyEvent"];
            "policy.renewed": components["schemas"]["PolicyEvent"];
            "policy.cancelled": components["schemas"]["PolicyEvent"];
            "policy.premium_adjusted": components["schemas"]["PolicyPremiumAdjusted"];
            "payment.processed": components["schemas"]["Payment"];
            "payment.failed": components["schemas"]["Payment"];
            "payment.refunded": components["schemas"]["Payment"];
            "webhook.test": components["schemas"]["WebhookTest"];
            "exposure_grant.offered": components["schemas"]["ExposureGrant"];
            "exposure_grant.accepted": components["schemas"]["ExposureGrant"];
            "exposure_grant.declined": components["schemas"]["ExposureGrant"];
            "exposure_grant.revoked": components["schemas"]["ExposureGrant"];
            "policy.reinstated": components["schemas"]["PolicyEvent"];
            "audit.disputed": components["schemas"]["Dispute"];
            "audit.dispute_resolved": components["schemas"]["Dispute"];
            "endorsement.suggested": components["schemas"]["EndorsementSuggestion"];
            "premium.developed": components["schemas"]["LedgerEntry"];
            "audit.records_requested": components["schemas"]["RecordsRequest"];
            "audit.records_received": components["schemas"]["RecordsRequest"];
            "audit.reminder": components["schemas"]["AuditReminder"];
            "evidence.sealed": components["schemas"]["ActivitySeal"];
            "webhook.failing": components["schemas"]["WebhookCondition"];
            "webhook.disabled": components["schemas"]["WebhookCondition"];
            "webhook.recovered": components["schemas"]["WebhookCondition"];
        };
        FileUploaded: {
            /** @description Id of the payroll report or file, for `GET /files/status/{file_id}`. */
            fileId: string;
            /** @description Name of the uploaded file. A report in JSON has a generated name. */
            fileName: string;
            employerId: string;
            /** @description Number of records in the file. */
            recordsTotal: number;
            /** Format: date */
            payPeriodStart: string;
            /** Format: date */
            payPeriodEnd: string;
            /** @constant */
            status: "processing";
        };
        FileValidated: {
            /** @description Id of the payroll report or file, for `GET /files/status/{file_id}`. */
            fileId: string;
            /** @description Name of the uploaded file. A report in JSON has a generated name. */
            fileName: string;
            employerId: string;
            /** @description Number of records in the file. */
            recordsTotal: number;
            /** @constant */
            status: "validated";
        };
        FileProcessed: {
            /** @description Id of the payroll report or file, for `GET /files/status/{file_id}`. */
            fileId: string;
            /** @description Name of the uploaded file. A report in JSON has a generated name. */
            fileName: string;
            employerId: string;
            /** @description Number of valid records. */
            recordsProcessed: number;
            /** @description Number of different employees in the valid records. */
            employeeCount: number;
            /** @description Sum of the wages of the valid records, in US dollars. */
            totalGrossPay: number;
            /** Format: date */
            payPeriodStart: string;
            /** Format: date */
            payPeriodEnd: string;
            /** @constant */
            status: "completed";
        };
        FileFailed: {
            /** @description Id of the payroll report or file, for `GET /files/status/{file_id}`. */
            fileId: string;
            /** @description Name of the uploaded file. A report in JSON has a generated name. */
            fileName: string;
            employerId: string;
            /** @constant */
            status: "failed";
            error: components["schemas"]["FileFailedError"];
        };
        FileFailedError: {
            /** @enum {string} */
            code: "ALL_RECORDS_FAILED" | "TOTALS_IMPOSSIBLE" | "CORRECTED_REPORT_REPLACED" | "CORRECTED_REPORT_VOIDED" | "MISSING_REQUIRED_COLUMNS" | "MAPPED_COLUMNS_MISSING" | "REPEATED_COLUMNS" | "NO_RECORDS" | "TOO_MANY_RECORDS" | "UNREADABLE_FILE";
            message: string;
            /** @description Cause of the failure, such as the names of missing columns. */
            details: string[];
        };
        Audit: {
            id: string;
            /** @constant */
            object: "audit";
            owner_id: string;
            /** @enum {string} */
            environment: "sandbox" | "production";
            employer_id: string;
            policy_id: string;
            /**
             * @description `awaiting_records`: the plan of the policy opened the audit, and records are missing. It is rated when you ask for it with PATCH, or once its due date is over. `failed`: a rating was asked for and could not be made.
             * @enum {string}
             */
            status: "in_progress" | "completed" | "failed" | "non_compliant" | "waived" | "awaiting_records";
            /**
             * @description `final`: audit of the whole term, or of the covered days of a cancelled one. `interim`: audit of a part of these days.
             * @enum {string}
             */
            audit_type: "interim" | "final";
            /**
             * @description Method of the audit: that of the policy, unless you changed it with PATCH; `null` when none is stated. `waived`: the records are not audited, and the estimated premium is the premium of the term.
             * @enum {string|null}
             */
            method: "self" | "phone" | "physical" | "waived" | null;
            /**
             * Format: date
             * @description Day by which the audit must be finished; `null` for waived audits, and for those from before 1.3.0.
             */
            due_date: string | null;
            /** Format: date */
            period_start: string;
            /** Format: date */
            period_end: string;
            /** @description Number of the newest version; 0 until the audit has a result. */
            version: number;
            /** @description Figures of the newest version; `null` until there are any. */
            results: components["schemas"]["AuditResults"] | null;
            /** @description What is missing; `null` unless `status` is `failed` or `awaiting_records`. */
            failure: components["schemas"]["AuditFailure"] | null;
            /** @description True when payroll of the audited days, a grant of it, the policy or an earlier audit of the term has changed since the newest version. PATCH rates the audit again. */
            out_of_date: boolean;
            /** @description Ids of the reports that changed since the newest version, at most 100. */
            changed_report_ids: string[];
            /** @description Members of the policy that changed since the newest version, such as `experience_modifier`. */
            changed_policy_members: string[];
            /** @description Ids of the first 100 exposure grants that were accepted or revoked since the newest version. */
            changed_grant_ids: string[];
            /** @description Ids of interim audits of the term whose charges have changed since the newest version, which deducts them. */
            changed_audit_ids: string[];
            /** @description True if more exposure grants than these were accepted or revoked. */
            has_more_changed_grants: boolean;
            /** @description The charge of an audit that was closed as non-compliant; otherwise `null`. */
            noncompliance: components["schemas"]["AuditNoncompliance"] | null;
            /** @description Codes of the warnings of the newest version that nobody has accepted, such as `UNRECONCILED`; the worksheet has the details. Empty unless `status` is `completed`. */
            open_points: string[];
            /** @description Warnings of the newest version that were accepted, oldest first. */
            accepted_points: components["schemas"]["AuditAcceptedPoint"][];
            revision_reason: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** Format: date-time */
            finished_at: string | null;
            /**
             * Format: date-time
             * @description Time at which the record was deleted. Only in lists with `deleted=true`.
             */
            deleted_at?: string;
        };
        AuditResults: {
            payroll: number | null;
            remuneration: number | null;
            estimated_premium: number;
            /** @description The premium of a final audit; the instalment of an interim one. */
            actual_premium: number;
            /** @description The premium plus surcharges that are not part of the premium. */
            total_premium: number;
            /**
             * @deprecated
             * @description The former name of `total_premium`.
             */
            total_due: number;
            /** @description Premium of the term from its first day to the last audited day. */
            premium_to_date: number;
            /** @description Earlier charges of interim audits that are part of the premium to date. */
            charged_before: number;
            /** @description The premium to date minus earlier charges. */
            instalment: number;
            /** @description Amount that the audit adds to the premium of the policy: the actual premium minus the estimated premium, and for a final audit minus the adjustments of interim audits. */
            adjustment: number;
            /** @enum {string} */
            adjustment_type: "additional_premium" | "return_premium" | "no_change";
            /** @description Sum of the payments of the policy that are `processed` now and count in the term, as their `term_effective_date` says. */
            paid: number;
            /** @description Open amount: `total_premium` minus `paid`; in an interim audit, all premium of the term to its last day minus `paid`. Negative when more was paid. */
            balance: number;
        };
        AuditFailure: {
            /** @enum {string} */
            code: "SOURCE_MISSING" | "NO_EXPOSURE" | "RATES_MISSING" | "AMOUNT_TOO_LARGE" | "UNRATED_CLASS" | "RULE_NOT_ON_FILE" | "MISSING_DAYS";
            message: string;
            /** @description Number of days that are in no payroll report and no statement of no payroll. `missing` has them as ranges with the code `MISSING_DAYS`; it lists at most 1,000 problems. */
            missing_days: number;
            missing: components["schemas"]["Missing"][];
        };
        Missing: {
            /** @enum {string} */
            code: "SOURCE_MISSING" | "NO_EXPOSURE" | "RATES_MISSING" | "AMOUNT_TOO_LARGE" | "UNRATED_CLASS" | "RULE_NOT_ON_FILE" | "MISSING_DAYS";
            /** @description State of the class without a rate or of the rule; `null` when the state is unknown. Only with `UNRATED_CLASS` and `RULE_NOT_ON_FILE`. */
            state?: string | null;
            /** @description Kind of the rule, such as `officer_limits`. Only with `RULE_NOT_ON_FILE`. */
            rule?: string;
            /** @description Case that the rule is about, such as a kind of owner or `short_rate`; `null` when it is about all payroll. Only with `RULE_NOT_ON_FILE`. */
            applies_to?: string | null;
            /**
             * Format: date
             * @description Effective date of the policy, which decides the rule. Only with `RULE_NOT_ON_FILE`.
             */
            date?: string;
            /** @description Code of the class without a rate. Only with `UNRATED_CLASS`. */
            classification_code?: string;
            /** @description Owner of the source. Only with `SOURCE_MISSING`. */
            owner_id?: string;
            /** @description Id that this owner uses for the employer. Only with `SOURCE_MISSING`. */
            employer_id?: string;
            /**
             * @description Reason for which the source delivers nothing: its owner has never offered you a grant of it (`not_offered`), the latest grant is not accepted (`offered`, `declined`, `revoked`), or no report or statement of no payroll has one of the audited days (`nothing_reported`). Only with `SOURCE_MISSING`.
             * @enum {string}
             */
            cause?: "not_offered" | "offered" | "declined" | "revoked" | "nothing_reported";
            /**
             * Format: date
             * @description First day without a report, of the pay periods with the class, or of the audited days that a source lacks.
             */
            from?: string;
            /**
             * Format: date
             * @description Last day without a report, of the pay periods with the class, or of the audited days that a source lacks.
             */
            to?: string;
            /** @description Number of days from `from` to `to`. Only with `MISSING_DAYS` and `SOURCE_MISSING`. */
            days?: number;
        };
        AuditNoncompliance: {
            multiple: number;
            charge: number;
            requests_made: number;
            /** @description The days of the requests, earliest first; empty when only their number was sent. */
            requests: string[];
        };
        AuditAcceptedPoint: {
            point: string;
            reason: string | null;
            /** @description Actor that made the change, as in `GET /activity`. `null` for changes from before actors were recorded. */
            actor: components["schemas"]["AuditAcceptedPointActor"] | null;
            /** Format: date-time */
            accepted_at: string;
        };
        AuditAcceptedPointActor: {
            /** @enum {string} */
            type: "api_key" | "client_credentials" | "person" | "operator" | "schedule" | "service" | "owner";
            /** @description Id of the actor; `null` for an operator and a service. */
            id: string | null;
        };
        AuditCompleted: {
            auditId: string;
            policyId: string;
            employerId: string;
            policyPeriod: components["schemas"]["AuditCompletedPolicyPeriod"];
            results: components["schemas"]["AuditCompletedResults"];
        };
        AuditCompletedPolicyPeriod: {
            /** Format: date */
            start: string;
            /** Format: date */
            end: string;
        };
        AuditCompletedResults: {
            estimatedPremium: number;
            actualPremium: number;
            adjustment: number;
            /** @enum {string} */
            adjustmentType: "additional_premium" | "return_premium" | "no_change";
        };
        Employee: {
            id: string;
            /** @constant */
            object: "employee";
            owner_id: string;
            /** @enum {string} */
            environment: "sandbox" | "production";
            employer_id: string;
            /** @description Your id of the employee. */
            employee_id: string;
            /** @enum {string} */
            status: "active" | "terminated";
            name: string;
            /** @description First name; `null` unless it was sent separately from the last name. */
            first_name: string | null;
            last_name: string | null;
            classification_code: string | null;
            state: string | null;
            /** @description Pay for an hour, in US dollars. */
            hourly_rate: number | null;
            /** Format: date */
            termination_date: string | null;
            termination_reason: string | null;
            email: string | null;
            /** Format: date */
            hire_date: string | null;
            job_title: string | null;
            department: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /**
             * Format: date-time
             * @description Time at which the record was deleted. Only in lists with `deleted=true`.
             */
            deleted_at?: string;
        };
        PolicyEvent: {
            policy: components["schemas"]["Policy"];
        };
        Policy: {
            id: string;
            /** @constant */
            object: "policy";
            owner_id: string;
            /** @enum {string} */
            environment: "sandbox" | "production";
            employer_id: string;
            policy_number: string;
            /** @enum {string} */
            status: "pending" | "active" | "expired" | "cancelled";
            /** Format: date-time */
            effective_date: string;
            /** Format: date-time */
            expiration_date: string;
            /** @description The estimated premium plus the adjustments of audits. */
            premium: number;
            /** @description The estimated premium of the term. A cancellation reduces it to the covered days. */
            estimated_premium: number;
            /**
             * @description `stated` when you set `premium`; `derived` from rates and estimated payroll, whose changes it follows.
             * @enum {string}
             */
            estimated_premium_source: "stated" | "derived";
            /** @description The estimated premium of the whole term from each day on which an endorsement changes it; empty when none does. */
            estimated_premium_changes: components["schemas"]["PolicyEstimatedPremiumChange"][];
            /**
             * Format: date-time
             * @description Effective time of the cancellation; `null` when there is none.
             */
            cancellation_date: string | null;
            /** @enum {string|null} */
            cancellation_method: "pro_rata" | "short_rate" | "flat" | null;
            /** @description The term of a scheduled renewal; `null` when there is none. */
            next_term: components["schemas"]["PolicyNextTerm"] | null;
            /** @description The audit that is made without a request; `null` when audits are made on request only. */
            audit: components["schemas"]["PolicyAudit"] | null;
            /** @description Method of charging premium before the final audit; `null` when only audits charge it. */
            billing: components["schemas"]["PolicyBilling"] | null;
            classifications: components["schemas"]["PolicyClassification"][];
            estimated_payroll: number | null;
            experience_modifier: number | null;
            schedule_rating: number | null;
            increased_limits_factor: number | null;
            deductible_credit: number | null;
            expense_constant: number | null;
            minimum_premium: number | null;
            terrorism_rate: number | null;
            catastrophe_rate: number | null;
            employers_liability_minimum: number | null;
            merit_rating: number | null;
            construction_class_credit: number | null;
            arap_factor: number | null;
            loss_cost_multiplier: number | null;
            large_deductible_credit: number | null;
            federal_act_factor: number | null;
            short_rate_factor: number | null;
            discount_table: string | null;
            /** @description Id of the rate table with the rates of the classes that the policy does not rate itself. */
            rate_table: string | null;
            /** @description Id of the rule table whose rows come before the rules on file, and after the rules that the policy states. */
            rule_table: string | null;
            discount_bands: components["schemas"]["PolicyDiscountBand"][];
            state_discounts: components["schemas"]["PolicyStateDiscount"][];
            credits: components["schemas"]["PolicyCredit"][];
            surcharges: components["schemas"]["PolicySurcharge"][];
            officer_elections: components["schemas"]["PolicyOfficerElection"][];
            subcontractor_contract: string;
            /** @description Sources of the payroll that counts. An empty list means your own payroll, and that of every exposure grant that you have accepted for the employer. */
            exposure_sources: components["schemas"]["PolicyExposureSource"][];
            waivers_of_subrogation: components["schemas"]["PolicyWaiversOfSubrogationItem"][];
            /** @enum {string} */
            rounding: "cents" | "whole_dollar";
            /** @description Terms of single states, and terms that change within the term. They override the values of the policy. */
            state_terms: components["schemas"]["PolicyStateTerm"][];
            /** @description True if the pay of one person may be divided between a standard exception, such as 8810, and another class. */
            records_support_division: boolean;
            /** @description True if the hourly wages by which classes go were verified, so that pay counts in the class that it is reported in. */
            wage_records_verified: boolean;
            /** @description Months in which a seasonal business has no payroll, 1 to 12. Their days need no report. */
            no_payroll_months: number[];
            /** @description Pairs of employee ids that are one person. */
            person_links: components["schemas"]["PolicyPersonLink"][];
            /** @description Limits of the pay of officers and owners that count instead of those on file. */
            officer_limits: components["schemas"]["PolicyOfficerLimit"][];
            /** @description Rules about the deduction of overtime premium in a state, which count instead of the rule on file. */
            overtime_deducted: components["schemas"]["PolicyOvertimeDeductedItem"][];
            /** @description Rules about the deduction of a kind of excluded pay in a state, which count instead of the rule on file. */
            excluded_pay_deducted: components["schemas"]["PolicyExcludedPayDeductedItem"][];
            /** @description Maximum remuneration of an employee that counts instead of that on file. */
            employee_caps: components["schemas"]["PolicyEmployeeCap"][];
            /** @description Audit noncompliance charges that count instead of those on file. */
            noncompliance_charges: components["schemas"]["PolicyNoncomplianceCharge"][];
            /** @description The first named insured; `null` when the policy names none. */
            insured: components["schemas"]["PolicyInsured"] | null;
            /** @description The further named insureds. The payroll of your employers among them counts. */
            named_insureds: components["schemas"]["PolicyNamedInsured"][];
            /** @description Places of work of the insured. */
            locations: components["schemas"]["PolicyLocation"][];
            /** @description States that the policy covers (item 3.A). An empty list means every state. */
            covered_states: string[];
            /** @description Agency or broker of the policy; `null` when there is none. */
            producer: components["schemas"]["PolicyProducer"] | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /**
             * Format: date-time
             * @description Time at which the record was deleted. Only in lists with `deleted=true`.
             */
            deleted_at?: string;
        };
        PolicyEstimatedPremiumChange: {
            /** Format: date */
            effective_date: string;
            estimated_premium: number;
        };
        PolicyNextTerm: {
            /** Format: date-time */
            effective_date: string;
            /** Format: date-time */
            expiration_date: string;
            estimated_premium: number;
            /**
             * @description `stated` when you set `premium`; `derived` from rates and estimated payroll, whose changes it follows.
             * @enum {string}
             */
            estimated_premium_source: "stated" | "derived";
            /** @description The estimated premium of the whole term from each day on which an endorsement changes it; empty when none does. */
            estimated_premium_changes: components["schemas"]["PolicyNextTermEstimatedPremiumChange"][];
            classifications: components["schemas"]["PolicyNextTermClassification"][];
            estimated_payroll: number | null;
            experience_modifier: number | null;
            schedule_rating: number | null;
            increased_limits_factor: number | null;
            deductible_credit: number | null;
            expense_constant: number | null;
            minimum_premium: number | null;
            terrorism_rate: number | null;
            catastrophe_rate: number | null;
            employers_liability_minimum: number | null;
            merit_rating: number | null;
            construction_class_credit: number | null;
            arap_factor: number | null;
            loss_cost_multiplier: number | null;
            large_deductible_credit: number | null;
            federal_act_factor: number | null;
            short_rate_factor: number | null;
            discount_table: string | null;
            /** @description Id of the rate table with the rates of the classes that the policy does not rate itself. */
            rate_table: string | null;
            /** @description Id of the rule table whose rows come before the rules on file, and after the rules that the policy states. */
            rule_table: string | null;
            discount_bands: components["schemas"]["PolicyNextTermDiscountBand"][];
            state_discounts: components["schemas"]["PolicyNextTermStateDiscount"][];
            credits: components["schemas"]["PolicyNextTermCredit"][];
            surcharges: components["schemas"]["PolicyNextTermSurcharge"][];
            officer_elections: components["schemas"]["PolicyNextTermOfficerElection"][];
            subcontractor_contract: string;
            /** @description Sources of the payroll that counts. An empty list means your own payroll, and that of every exposure grant that you have accepted for the employer. */
            exposure_sources: components["schemas"]["PolicyNextTermExposureSource"][];
            waivers_of_subrogation: components["schemas"]["PolicyNextTermWaiversOfSubrogationItem"][];
            /** @enum {string} */
            rounding: "cents" | "whole_dollar";
            /** @description Terms of single states, and terms that change within the term. They override the values of the policy. */
            state_terms: components["schemas"]["PolicyNextTermStateTerm"][];
            /** @description True if the pay of one person may be divided between a standard exception, such as 8810, and another class. */
            records_support_division: boolean;
            /** @description True if the hourly wages by which classes go were verified, so that pay counts in the class that it is reported in. */
            wage_records_verified: boolean;
            /** @description Months in which a seasonal business has no payroll, 1 to 12. Their days need no report. */
            no_payroll_months: number[];
            /** @description Pairs of employee ids that are one person. */
            person_links: components["schemas"]["PolicyNextTermPersonLink"][];
            /** @description Limits of the pay of officers and owners that count instead of those on file. */
            officer_limits: components["schemas"]["PolicyNextTermOfficerLimit"][];
            /** @description Rules about the deduction of overtime premium in a state, which count instead of the rule on file. */
            overtime_deducted: components["schemas"]["PolicyNextTermOvertimeDeductedItem"][];
            /** @description Rules about the deduction of a kind of excluded pay in a state, which count instead of the rule on file. */
            excluded_pay_deducted: components["schemas"]["PolicyNextTermExcludedPayDeductedItem"][];
            /** @description Maximum remuneration of an employee that counts instead of that on file. */
            employee_caps: components["schemas"]["PolicyNextTermEmployeeCap"][];
            /** @description Audit noncompliance charges that count instead of those on file. */
            noncompliance_charges: components["schemas"]["PolicyNextTermNoncomplianceCharge"][];
            /** @description The first named insured; `null` when the policy names none. */
            insured: components["schemas"]["PolicyNextTermInsured"] | null;
            /** @description The further named insureds. The payroll of your employers among them counts. */
            named_insureds: components["schemas"]["PolicyNextTermNamedInsured"][];
            /** @description Places of work of the insured. */
            locations: components["schemas"]["PolicyNextTermLocation"][];
            /** @description States that the policy covers (item 3.A). An empty list means every state. */
            covered_states: string[];
            /** @description Agency or broker of the policy; `null` when there is none. */
            producer: components["schemas"]["PolicyNextTermProducer"] | null;
        };
        PolicyNextTermEstimatedPremiumChange: {
            /** Format: date */
            effective_date: string;
            estimated_premium: number;
        };
        PolicyNextTermClassification: {
            state: string;
            classification_code: string;
            /** @description Your own description of the class. */
            description: string | null;
            rates: components["schemas"]["PolicyNextTermClassificationRate"][];
            estimated_payroll: number | null;
            estimated_units: number | null;
            /** @description Estimates that change within the term, each as if it were that of the whole term. */
            estimates: components["schemas"]["PolicyNextTermClassificationEstimate"][];
            minimum_premium: number | null;
            experience_rated: boolean;
        };
        PolicyNextTermClassificationRate: {
            /** @description Rate in US dollars; `null` for a loss cost. */
            rate: number | null;
            /** @description Loss cost in US dollars; `null` for a rate. */
            loss_cost: number | null;
            /** @enum {string} */
            basis: "per_100" | "per_capita" | "per_hour" | "flat";
            /** Format: date */
            effective_date: string | null;
        };
        PolicyNextTermClassificationEstimate: {
            /** Format: date */
            effective_date: string;
            estimated_payroll: number | null;
            estimated_units: number | null;
        };
        PolicyNextTermDiscountBand: {
            up_to: number | null;
            rate: number;
        };
        PolicyNextTermStateDiscount: {
            state: string;
            table: string | null;
            bands: components["schemas"]["PolicyNextTermStateDiscountBand"][];
        };
        PolicyNextTermStateDiscountBand: {
            up_to: number | null;
            rate: number;
        };
        PolicyNextTermCredit: {
            name: string;
            state: string | null;
            rate: number;
            /** @enum {string} */
            base: "manual" | "subject" | "modified" | "standard";
            statistical_code: string | null;
        };
        PolicyNextTermSurcharge: {
            name: string;
            rate: number | null;
            amount: number | null;
            /** @enum {string|null} */
            base: "manual" | "subject" | "standard" | "before_schedule" | "final" | "modified" | null;
            state: string | null;
        };
        PolicyNextTermOfficerElection: {
            employee_id: string;
            included: boolean;
            kind: string;
            /** Format: date */
            from: string | null;
            /** Format: date */
            to: string | null;
        };
        PolicyNextTermExposureSource: {
            owner_id: string;
            employer_id: string;
        };
        PolicyNextTermWaiversOfSubrogationItem: {
            name: string | null;
            state: string | null;
            rate: number;
            premium: number | null;
            minimum: number | null;
        };
        PolicyNextTermStateTerm: {
            /** @description State of the terms; `null` for every state. */
            state: string | null;
            /**
             * Format: date
             * @description First day of the terms; `null` for the first day of the term of the policy.
             */
            effective_from: string | null;
            experience_modifier: number | null;
            schedule_rating: number | null;
            increased_limits_factor: number | null;
            deductible_credit: number | null;
            expense_constant: number | null;
            terrorism_rate: number | null;
            catastrophe_rate: number | null;
            employers_liability_minimum: number | null;
            merit_rating: number | null;
            construction_class_credit: number | null;
            arap_factor: number | null;
            loss_cost_multiplier: number | null;
            large_deductible_credit: number | null;
            federal_act_factor: number | null;
        };
        PolicyNextTermPersonLink: {
            employee_id: string;
            same_person_as: string;
        };
        PolicyNextTermOfficerLimit: {
            state: string;
            kind: string;
            weekly_minimum: number | null;
            weekly_maximum: number | null;
            fixed_yearly: number | null;
            part_of_week_counts: boolean;
            /** Format: date */
            from: string | null;
        };
        PolicyNextTermOvertimeDeductedItem: {
            state: string;
            deducted: boolean;
            /** Format: date */
            from: string | null;
        };
        PolicyNextTermExcludedPayDeductedItem: {
            state: string;
            /** @enum {string} */
            kind: "tips" | "severance" | "per_diem" | "expense_reimbursement" | "employer_contributions" | "vehicle" | "military_duty" | "third_party_sick_pay" | "uniform_allowance" | "meal_money" | "employee_discounts" | "perquisites";
            deducted: boolean;
            /** Format: date */
            from: string | null;
        };
        PolicyNextTermEmployeeCap: {
            state: string;
            yearly_maximum: number | null;
            weekly_maximum: number | null;
            classification_codes: string[];
            /** Format: date */
            from: string | null;
        };
        PolicyNextTermNoncomplianceCharge: {
            state: string;
            multiple: number;
            exact: boolean;
            requests: number;
            /** Format: date */
            from: string | null;
        };
        PolicyNextTermInsured: {
            name: string;
            /** @description Federal employer identification number, `12-3456789`. */
            fein: string | null;
            /** @enum {string|null} */
            entity_type: "individual" | "partnership" | "limited_partnership" | "limited_liability_partnership" | "corporation" | "limited_liability_company" | "association" | "joint_venture" | "trust_or_estate" | "government" | "other" | null;
            address: components["schemas"]["Address"];
        };
        /** @description Address; `null` when there is none. */
        Address: {
            street: string | null;
            city: string | null;
            state: string | null;
            postal_code: string | null;
        } | null;
        PolicyNextTermNamedInsured: {
            employer_id: string | null;
            name: string | null;
            /** @description Federal employer identification number, `12-3456789`. */
            fein: string | null;
            /** @enum {string|null} */
            entity_type: "individual" | "partnership" | "limited_partnership" | "limited_liability_partnership" | "corporation" | "limited_liability_company" | "association" | "joint_venture" | "trust_or_estate" | "government" | "other" | null;
        };
        PolicyNextTermLocation: {
            name: string | null;
            address: components["schemas"]["Address"];
        };
        PolicyNextTermProducer: {
            name: string;
            code: string | null;
        };
        PolicyAudit: {
            /** @enum {string} */
            schedule: "final";
            /** @enum {string} */
            method: "self" | "phone" | "physical" | "waived";
        };
        PolicyBilling: {
            /** @enum {string} */
            mode: "pay_as_you_go";
            /**
             * @description Frequency of the employer's pay periods; `null` when no report is expected.
             * @enum {string|null}
             */
            pay_schedule: "weekly" | "biweekly" | "semimonthly" | "monthly" | null;
            /** @description Days after the end of a pay period until its report is late. */
            grace_days: number;
            /**
             * Format: date
             * @description First day of one of the weeks or pairs of weeks; `null` when they count from the first day of the term.
             */
            pay_period_start: string | null;
        };
        PolicyClassification: {
            state: string;
            classification_code: string;
            /** @description Your own description of the class. */
            description: string | null;
            rates: components["schemas"]["PolicyClassificationRate"][];
            estimated_payroll: number | null;
            estimated_units: number | null;
            /** @description Estimates that change within the term, each as if it were that of the whole term. */
            estimates: components["schemas"]["PolicyClassificationEstimate"][];
            minimum_premium: number | null;
            experience_rated: boolean;
        };
        PolicyClassificationRate: {
            /** @description Rate in US dollars; `null` for a loss cost. */
            rate: number | null;
            /** @description Loss cost in US dollars; `null` for a rate. */
            loss_cost: number | null;
            /** @enum {string} */
            basis: "per_100" | "per_capita" | "per_hour" | "flat";
            /** Format: date */
            effective_date: string | null;
        };
        PolicyClassificationEstimate: {
            /** Format: date */
            effective_date: string;
            estimated_payroll: number | null;
            estimated_units: number | null;
        };
        PolicyDiscountBand: {
            up_to: number | null;
            rate: number;
        };
        PolicyStateDiscount: {
            state: string;
            table: string | null;
            bands: components["schemas"]["PolicyStateDiscountBand"][];
        };
        PolicyStateDiscountBand: {
            up_to: number | null;
            rate: number;
        };
        PolicyCredit: {
            name: string;
            state: string | null;
            rate: number;
            /** @enum {string} */
            base: "manual" | "subject" | "modified" | "standard";
            statistical_code: string | null;
        };
        PolicySurcharge: {
            name: string;
            rate: number | null;
            amount: number | null;
            /** @enum {string|null} */
            base: "manual" | "subject" | "standard" | "before_schedule" | "final" | "modified" | null;
            state: string | null;
        };
        PolicyOfficerElection: {
            employee_id: string;
            included: boolean;
            kind: string;
            /** Format: date */
            from: string | null;
            /** Format: date */
            to: string | null;
        };
        PolicyExposureSource: {
            owner_id: string;
            employer_id: string;
        };
        PolicyWaiversOfSubrogationItem: {
            name: string | null;
            state: string | null;
            rate: number;
            premium: number | null;
            minimum: number | null;
        };
        PolicyStateTerm: {
            /** @description State of the terms; `null` for every state. */
            state: string | null;
            /**
             * Format: date
             * @description First day of the terms; `null` for the first day of the term of the policy.
             */
            effective_from: string | null;
            experience_modifier: number | null;
            schedule_rating: number | null;
            increased_limits_factor: number | null;
            deductible_credit: number | null;
            expense_constant: number | null;
            terrorism_rate: number | null;
            catastrophe_rate: number | null;
            employers_liability_minimum: number | null;
            merit_rating: number | null;
            construction_class_credit: number | null;
            arap_factor: number | null;
            loss_cost_multiplier: number | null;
            large_deductible_credit: number | null;
            federal_act_factor: number | null;
        };
        PolicyPersonLink: {
            employee_id: string;
            same_person_as: string;
        };
        PolicyOfficerLimit: {
            state: string;
            kind: string;
            weekly_minimum: number | null;
            weekly_maximum: number | null;
            fixed_yearly: number | null;
            part_of_week_counts: boolean;
            /** Format: date */
            from: string | null;
        };
        PolicyOvertimeDeductedItem: {
            state: string;
            deducted: boolean;
            /** Format: date */
            from: string | null;
        };
        PolicyExcludedPayDeductedItem: {
            state: string;
            /** @enum {string} */
            kind: "tips" | "severance" | "per_diem" | "expense_reimbursement" | "employer_contributions" | "vehicle" | "military_duty" | "third_party_sick_pay" | "uniform_allowance" | "meal_money" | "employee_discounts" | "perquisites";
            deducted: boolean;
            /** Format: date */
            from: string | null;
        };
        PolicyEmployeeCap: {
            state: string;
            yearly_maximum: number | null;
            weekly_maximum: number | null;
            classification_codes: string[];
            /** Format: date */
            from: string | null;
        };
        PolicyNoncomplianceCharge: {
            state: string;
            multiple: number;
            exact: boolean;
            requests: number;
            /** Format: date */
            from: string | null;
        };
        PolicyInsured: {
            name: string;
            /** @description Federal employer identification number, `12-3456789`. */
            fein: string | null;
            /** @enum {string|null} */
            entity_type: "individual" | "partnership" | "limited_partnership" | "limited_liability_partnership" | "corporation" | "limited_liability_company" | "association" | "joint_venture" | "trust_or_estate" | "government" | "other" | null;
            address: components["schemas"]["Address"];
        };
        PolicyNamedInsured: {
            employer_id: string | null;
            name: string | null;
            /** @description Federal employer identification number, `12-3456789`. */
            fein: string | null;
            /** @enum {string|null} */
            entity_type: "individual" | "partnership" | "limited_partnership" | "limited_liability_partnership" | "corporation" | "limited_liability_company" | "association" | "joint_venture" | "trust_or_estate" | "government" | "other" | null;
        };
        PolicyLocation: {
            name: string | null;
            address: components["schemas"]["Address"];
        };
        PolicyProducer: {
            name: string;
            code: string | null;
        };
        PolicyPremiumAdjusted: {
            policy: components["schemas"]["Policy"];
            /** @description The policy's premium before the audit, in US dollars. */
            previous_premium: number;
            /** @description The policy's premium with the audit's adjustment, in US dollars. */
            new_premium: number;
            audit_id: string;
        };
        Payment: {
            id: string;
            /** @constant */
            object: "payment";
            owner_id: string;
            /** @enum {string} */
            environment: "sandbox" | "production";
            /** @description The employer of the policy. */
            employer_id: string;
            policy_id: string;
            /**
             * Format: date-time
             * @description Start of the policy term that the payment counts in; `null` when it is for a renewal that was withdrawn.
             */
            term_effective_date: string | null;
            /** @description Amount in US dollars. */
            amount: number;
            /** @enum {string} */
            status: "pending" | "processed" | "failed" | "refunded";
            /** @description Purpose of the payment. */
            description: string | null;
            /** @description Reason of the failure. */
            failure_reason: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /**
             * Format: date-time
             * @description Time at which the record was deleted. Only in lists with `deleted=true`.
             */
            deleted_at?: string;
        };
        WebhookTest: {
            message: string;
        };
        ExposureGrant: {
            id: string;
            /** @constant */
            object: "exposure_grant";
            /** @description Owner whose exposure may be read. */
            owner_id: string;
            /** @enum {string} */
            environment: "sandbox" | "production";
            /** @description Id that the owner uses for the employer. */
            employer_id: string;
            /** @description Owner who may read the exposure. */
            grantee_owner_id: string;
            /** @description Id that the grantee uses for the employer. */
            grantee_employer_id: string;
            /**
             * @description Status of the grant. The grant has no effect until it is `accepted`. A `declined` or `revoked` grant never changes again.
             * @enum {string}
             */
            status: "offered" | "accepted" | "declined" | "revoked";
            /** Format: date-time */
            accepted_at: string | null;
            /**
             * Format: date-time
             * @description Time at which the grant was declined or revoked.
             */
            ended_at: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        Dispute: {
            id: string;
            /** @constant */
            object: "dispute";
            owner_id: string;
            /** @enum {string} */
            environment: "sandbox" | "production";
            employer_id: string;
            audit_id: string;
            /** @description The disputed version of the audit. */
            version: number;
            /** @enum {string} */
            status: "open" | "accepted" | "partly_accepted" | "rejected" | "withdrawn";
            reason: string;
            lines: components["schemas"]["DisputedLine"][];
            /** @description Reason that was stated when it was resolved or withdrawn. */
            resolution: string | null;
            /** @description The version of the audit that the accepted lines made; `null` when none was accepted. */
            resolved_version: number | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /**
             * Format: date-time
             * @description Time of the decision; `null` while the dispute is open.
             */
            resolved_at: string | null;
        };
        DisputedLine: {
            /** @description Number of the line in the dispute, from 1. */
            line: number;
            state: string | null;
            classification_code: string;
            /** @enum {string} */
            basis: "payroll" | "subcontractors";
            rate_period: components["schemas"]["DisputedLineRatePeriod"];
            /** @description Remuneration of the line in the disputed version; its units when `rate_basis` is not `per_100`. */
            counted: number;
            /**
             * @description Unit of the amounts: remuneration, or the persons, hours or classes of the rate.
             * @enum {string}
             */
            rate_basis: "per_100" | "per_capita" | "per_hour" | "flat";
            /** @enum {string} */
            ground: "wrong_class" | "wrong_state" | "wrong_amount" | "not_an_employee" | "insured_subcontractor" | "overtime_premium" | "officer" | "duplicate";
            /** @description Disputed part of the line. */
            amount: number;
            /** @description Correction of `amount`; with an amount of 0 it does not count at all. */
            should_be: components["schemas"]["DisputedLineShouldBe"];
            /** @description Report with the disputed pay. */
            report_id: string | null;
            /** @description Person with the disputed pay. */
            employee_id: string | null;
            note: string | null;
            /** @enum {string} */
            status: "open" | "accepted" | "rejected" | "withdrawn";
        };
        DisputedLineRatePeriod: {
            /** Format: date */
            start: string;
            /** Format: date */
            end: string;
        };
        DisputedLineShouldBe: {
            state: string | null;
            classification_code: string;
            amount: number;
        };
        EndorsementSuggestion: {
            policy: components["schemas"]["EndorsementSuggestionPolicy"];
            report: components["schemas"]["EndorsementSuggestionReport"];
            /** @description States and class codes of the report that the policy does not have; empty when the event is about a trend. */
            classes: components["schemas"]["EndorsementSuggestionClasse"][];
            /** @description Payroll outside 90 to 110 % of the estimate; `null` when the event is about classes. */
            trend: components["schemas"]["EndorsementSuggestionTrend"] | null;
        };
        EndorsementSuggestionPolicy: {
            id: string;
            policy_number: string;
            employer_id: string;
            /** @description First and last covered day of the term. */
            term: components["schemas"]["EndorsementSuggestionPolicyTerm"];
        };
        EndorsementSuggestionPolicyTerm: {
            /** Format: date */
            start: string;
            /** Format: date */
            end: string;
        };
        EndorsementSuggestionReport: {
            id: string;
            /** @description Owner of the report: you, or another owner that granted you its exposure. */
            owner_id: string;
            period: components["schemas"]["EndorsementSuggestionReportPeriod"];
        };
        EndorsementSuggestionReportPeriod: {
            /** Format: date */
            start: string;
            /** Format: date */
            end: string;
        };
        EndorsementSuggestionClasse: {
            /** @description State of the work; `null` when the report does not name it. */
            state: string | null;
            classification_code: string;
            /**
             * @description `new_state`: the policy has no class in this state. `new_class`: the policy has other classes in this state.
             * @enum {string}
             */
            reason: "new_state" | "new_class";
        };
        EndorsementSuggestionTrend: {
            /** @description Gross wages of the covered days, without excluded pay. */
            payroll: number;
            /** @description The share of the term's estimated payroll that falls on the covered days. */
            expected_payroll: number;
            /** @description `payroll` in percent of `expected_payroll`, to two decimals. */
            percent: number;
            /** @description Days of the term that reports cover. */
            covered_days: number;
        };
        LedgerEntry: {
            id: string;
            /** @constant */
            object: "ledger_entry";
            owner_id: string;
            /** @enum {string} */
            environment: "sandbox" | "production";
            policy_id: string;
            employer_id: string;
            /** @description Number of the policy term, from 1. */
            term: number;
            /** @description Number of the entry in its term, from 1, without gaps. */
            number: number;
            /**
             * @description `premium`: payroll or the policy changed. `estimate`: the report of a pay period is late. `reversal`: an estimate is reversed. `final_audit`: the final audit set the premium of the term.
             * @enum {string}
             */
            kind: "premium" | "estimate" | "reversal" | "final_audit";
            /**
             * Format: date
             * @description Last day that is earned: the last reported one; `null` when no day is reported.
             */
            earned_to: string | null;
            /** @description Premium of the term to `earned_to`; `null` when it could not be calculated. */
            earned: number | null;
            /** @description Sum of `due` of the entries before in the term. */
            charged_before: number;
            /** @description `earned` minus `charged_before`; negative when premium is returned, `null` when nothing could be calculated. */
            due: number | null;
            /** @description `earned` plus surcharges that are not premium. */
            total_earned: number | null;
            total_charged_before: number;
            total_due: number | null;
            /** @description Causes of the entry, the earliest first. */
            causes: components["schemas"]["LedgerEntryCause"][];
            /**
             * @description Reason for which the premium could not be calculated: code of the first element of `missing`; `null` when it was calculated.
             * @enum {string|null}
             */
            code: "SOURCE_MISSING" | "NO_EXPOSURE" | "RATES_MISSING" | "AMOUNT_TOO_LARGE" | "UNRATED_CLASS" | "RULE_NOT_ON_FILE" | "MISSING_DAYS" | null;
            missing: components["schemas"]["Missing"][];
            /** @description Estimates for pay periods whose report is late; they are part of `earned`. */
            estimates: components["schemas"]["LedgerEntryEstimate"][];
            /** @description The final audit whose premium is earned; `null` while the term has none. */
            audit_id: string | null;
            /** Format: date-time */
            created_at: string;
        };
        LedgerEntryCause: {
            /** @enum {string} */
            kind: "report_completed" | "report_corrected" | "report_voided" | "report_restored" | "report_late" | "grant_changed" | "policy_changed" | "subcontractors_changed" | "rate_table_changed" | "audit_settled" | "audit_withdrawn" | "rule_table_changed" | "hire_date_changed";
            /** @description Id of the report, grant, policy, rate table or audit; with `subcontractors_changed` the `employer_id`, with `report_late` the days of the pay period, `2026-03-01/2026-03-31`. */
            id: string;
            /** @description Actor that caused it, as in the activity; `null` when none is recorded. */
            actor: components["schemas"]["LedgerEntryCauseActor"] | null;
            /** @description The request that caused it; `null` when none of yours did. */
            request_id: string | null;
            /** Format: date-time */
            occurred_at: string;
        };
        LedgerEntryCauseActor: {
            type: string;
            id: string | null;
        };
        LedgerEntryEstimate: {
            /** Format: date */
            period_start: string;
            /** Format: date */
            period_end: string;
            premium: number;
        };
        RecordsRequest: {
            id: string;
            /** @constant */
            object: "records_request";
            owner_id: string;
            /** @enum {string} */
            environment: "sandbox" | "production";
            audit_id: string;
            employer_id: string;
            policy_id: string;
            /** @description The requested records in one line. */
            subject: string;
            details: string | null;
            /**
             * Format: date
             * @description Due date of the request.
             */
            due_date: string;
            /**
             * @description `overdue`: open after `due_date`. `answered`: the insured has delivered the records. `closed`: nothing more is needed.
             * @enum {string}
             */
            status: "open" | "overdue" | "answered" | "closed";
            answer: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** Format: date-time */
            answered_at: string | null;
            /** Format: date-time */
            closed_at: string | null;
        };
        AuditReminder: {
            audit: components["schemas"]["AuditReminderAudit"];
            /** @description The request for records that is due; `null` when the audit itself is due. */
            request: components["schemas"]["RecordsRequest"] | null;
            /** Format: date */
            due_date: string;
            /** @description Days until the due date; negative after it: -1 on the day after. */
            days_until_due: number;
        };
        AuditReminderAudit: {
            id: string;
            employer_id: string;
            policy_id: string;
            /**
             * @description `final`: audit of the whole term, or of the covered days of a cancelled one. `interim`: audit of a part of these days.
             * @enum {string}
             */
            audit_type: "interim" | "final";
            /**
             * @description Method of the audit: that of the policy, unless you changed it with PATCH; `null` when none is stated. `waived`: the records are not audited, and the estimated premium is the premium of the term.
             * @enum {string|null}
             */
            method: "self" | "phone" | "physical" | "waived" | null;
            /**
             * @description `awaiting_records`: the plan of the policy opened the audit, and records are missing. It is rated when you ask for it with PATCH, or once its due date is over. `failed`: a rating was asked for and could not be made.
             * @enum {string}
             */
            status: "in_progress" | "completed" | "failed" | "non_compliant" | "waived" | "awaiting_records";
            period: components["schemas"]["AuditReminderAuditPeriod"];
            failure: components["schemas"]["AuditReminderAuditFailure"] | null;
        };
        AuditReminderAuditPeriod: {
            /** Format: date */
            start: string;
            /** Format: date */
            end: string;
        };
        AuditReminderAuditFailure: {
            /** @enum {string} */
            code: "SOURCE_MISSING" | "NO_EXPOSURE" | "RATES_MISSING" | "AMOUNT_TOO_LARGE" | "UNRATED_CLASS" | "RULE_NOT_ON_FILE" | "MISSING_DAYS";
            message: string;
        };
        ActivitySeal: {
            /** @constant */
            object: "activity_seal";
            owner_id: string;
            /** @enum {string} */
            environment: "sandbox" | "production";
            /** @description Position of the latest change. 0 if there is none. */
            position: number;
            /** @description Digest of the latest change. Empty if there is none. */
            digest: string;
            /** Format: date-time */
            sealed_at: string;
            /** @description Ed25519 key of the installation: SPKI, DER, base64. */
            public_key: string;
            /** @description Base64 of the Ed25519 signature of six lines: `premium-audit evidence 1`, `owner_id`, `environment`, `position`, `digest`, `sealed_at`. */
            signature: string;
        };
        WebhookCondition: {
            webhook: components["schemas"]["WebhookConditionWebhook"];
            /**
             * Format: date-time
             * @description Time since which the webhook is failing or disabled, or was until now.
             */
            failing_since: string | null;
            /** @description The delivery whose attempt caused the event; `null` when a request did. */
            delivery: components["schemas"]["WebhookConditionDelivery"] | null;
        };
        WebhookConditionWebhook: {
            id: string;
            /** @constant */
            object: "webhook";
            url: string;
            description: string;
            is_active: boolean;
            /**
             * @description Reason for which it is disabled: `requested` by you, `delivery_failed` after the last attempt of a delivery failed, `gone` after a response with status 410. `null` while it is active.
             * @enum {string|null}
             */
            disabled_reason: "requested" | "delivery_failed" | "gone" | null;
        };
        WebhookConditionDelivery: {
            id: string;
            event_id: string;
            event_type: string;
            /** @description Status of the response; `null` when there was none. */
            response_code: number | null;
            /** @description Error of the attempt; `null` when it succeeded. */
            error: string | null;
        };
        AuditCompletedEnvelope3: {
            audit_id: string;
            employer_id: string;
            status: string;
            premium_calculated: number;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;

export type EventData = components["schemas"]["EventData"];
export type EventDataForm3 = components["schemas"]["EventDataForm3"];
