# Made from the API reference: npm test -- gateway/test/reference -u
"""The operations of Profile A and their types."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Any, Dict, Iterator, List, Literal, Mapping, Optional, TypedDict, Union

from .transport import Transport, Upload, key_headers

if TYPE_CHECKING:
    from typing_extensions import NotRequired

_AMOUNTS = frozenset(
    [
        "actual_premium",
        "adjustment",
        "after",
        "amount",
        "arap_factor",
        "balance",
        "base",
        "before",
        "catastrophe_rate",
        "change",
        "change_percent",
        "charge",
        "charged_before",
        "construction_class_credit",
        "counted",
        "deductible_credit",
        "difference",
        "double_time_pay",
        "due",
        "earned",
        "employers_liability_minimum",
        "estimated_payroll",
        "estimated_premium",
        "estimated_units",
        "excluded_pay",
        "expense_constant",
        "expense_constant_minimum",
        "experience_modifier",
        "factor",
        "federal_act_factor",
        "final_premium",
        "fixed_yearly",
        "gross_wages",
        "hourly_rate",
        "hourly_wage",
        "hours_worked",
        "increased_limits_factor",
        "instalment",
        "large_deductible_credit",
        "loss_cost",
        "loss_cost_multiplier",
        "manual_premium",
        "merit_rating",
        "minimum",
        "minimum_premium",
        "multiple",
        "officer_payroll",
        "officer_wages",
        "overtime_hours",
        "overtime_multiplier",
        "overtime_pay",
        "overtime_premium",
        "paid",
        "payroll",
        "premium",
        "premium_to_date",
        "previous_gross_wages",
        "processed_gross_wages",
        "rate",
        "remuneration",
        "remuneration_share",
        "replayed_premium",
        "running_total",
        "schedule_rating",
        "share",
        "short_rate_factor",
        "stated",
        "subcontractor_payments",
        "submitted_gross_wages",
        "terrorism_rate",
        "tolerance",
        "total_charged_before",
        "total_due",
        "total_earned",
        "total_gross_wages",
        "total_hours",
        "total_payroll",
        "total_premium",
        "units",
        "up_to",
        "wages",
        "weekly_maximum",
        "weekly_minimum",
        "yearly_maximum",
    ]
)


class AcceptAuditRequest(TypedDict):
    owner_id: NotRequired[str]
    open_points: List[str]
    reason: NotRequired[Optional[str]]


class Activity(TypedDict):
    id: str
    object: Literal['activity']
    owner_id: str
    environment: Literal['sandbox', 'production']
    action: str
    resource: ActivityResource
    actor: Optional[ActivityActor]
    request_id: Optional[str]
    created_at: str
    position: Optional[int]
    digest: Optional[str]


class ActivityActor(TypedDict):
    type: Literal['api_key', 'client_credentials', 'person', 'operator', 'schedule', 'service', 'owner']
    id: Optional[str]


class ActivityResource(TypedDict):
    type: str
    id: str


class ActivitySeal(TypedDict):
    object: Literal['activity_seal']
    owner_id: str
    environment: Literal['sandbox', 'production']
    position: int
    digest: str
    sealed_at: str
    public_key: str
    signature: str


class Address(TypedDict):
    street: Optional[str]
    city: Optional[str]
    state: Optional[str]
    postal_code: Optional[str]


class AmountChange(TypedDict):
    before: Optional[Decimal]
    after: Optional[Decimal]
    change: Decimal


class ApiKey(TypedDict):
    id: str
    object: Literal['api_key']
    name: str
    key: str
    environment: Literal['sandbox', 'production']
    owner_id: str
    owner_type: str
    is_active: bool
    scopes: List[Literal['payroll:read', 'payroll:write', 'employees:read', 'employees:write', 'policies:read', 'policies:write', 'audits:read', 'audits:write', 'payments:read', 'payments:write', 'exposure:read', 'exposure:write', 'keys:write', 'webhooks:write', 'events:read', 'evidence:write', 'account:write', 'portal_sessions:write']]
    rate_limit: Optional[int]
    created_by: Optional[str]
    last_used_at: Optional[str]
    age_days: int
    created_at: str
    updated_at: str


class Audit(TypedDict):
    id: str
    object: Literal['audit']
    owner_id: str
    environment: Literal['sandbox', 'production']
    employer_id: str
    policy_id: str
    status: Literal['in_progress', 'completed', 'failed', 'non_compliant', 'waived', 'awaiting_records']
    audit_type: Literal['interim', 'final']
    method: Optional[Literal['self', 'phone', 'physical', 'waived']]
    due_date: Optional[str]
    period_start: str
    period_end: str
    version: int
    results: Optional[AuditResults]
    failure: Optional[AuditFailure]
    out_of_date: bool
    changed_report_ids: List[str]
    changed_policy_members: List[str]
    changed_grant_ids: List[str]
    changed_audit_ids: List[str]
    has_more_changed_grants: bool
    noncompliance: Optional[AuditNoncompliance]
    open_points: List[str]
    accepted_points: List[AuditAcceptedPoint]
    revision_reason: Optional[str]
    created_at: str
    updated_at: str
    finished_at: Optional[str]
    deleted_at: NotRequired[str]


class AuditAcceptedPoint(TypedDict):
    point: str
    reason: Optional[str]
    actor: Optional[AuditAcceptedPointActor]
    accepted_at: str


class AuditAcceptedPointActor(TypedDict):
    type: Literal['api_key', 'client_credentials', 'person', 'operator', 'schedule', 'service', 'owner']
    id: Optional[str]


class AuditComparison(TypedDict):
    kind: Literal['federal', 'state', 'register']
    state: Optional[str]
    period: AuditComparisonPeriod
    document_ids: List[str]
    stated: Decimal
    payroll: Decimal
    difference: Decimal
    tolerance: Decimal
    status: Literal['reconciled', 'unreconciled']
    exceeds_audit: bool


class AuditComparisonPeriod(TypedDict):
    start: str
    end: str


class AuditDocument(TypedDict):
    id: str
    object: Literal['audit_document']
    owner_id: str
    environment: Literal['sandbox', 'production']
    audit_id: str
    employer_id: str
    type: Literal['form_941', 'form_941x', 'state_unemployment', 'payroll_register', 'certificate_of_insurance', 'other']
    period: Optional[AuditDocumentPeriod]
    state: Optional[str]
    wages: Optional[Decimal]
    corrects: Optional[str]
    corrected_by: Optional[str]
    other_employer_ids: List[str]
    file_name: Optional[str]
    media_type: str
    size_bytes: int
    sha256: str
    created_at: str
    updated_at: str


class AuditDocumentPeriod(TypedDict):
    start: str
    end: str


class AuditFailure(TypedDict):
    code: Literal['SOURCE_MISSING', 'NO_EXPOSURE', 'RATES_MISSING', 'AMOUNT_TOO_LARGE', 'UNRATED_CLASS', 'RULE_NOT_ON_FILE', 'MISSING_DAYS']
    message: str
    missing_days: int
    missing: List[Missing]


class AuditNoncompliance(TypedDict):
    multiple: Decimal
    charge: Decimal
    requests_made: int
    requests: List[str]


class AuditProof(TypedDict):
    object: Literal['audit_proof']
    audit_id: str
    versions: List[ProvenVersion]


class AuditReplay(TypedDict):
    object: Literal['audit_replay']
    audit_id: str
    version: int
    equal: bool
    total_premium: Decimal
    replayed_premium: Optional[Decimal]
    difference: Optional[ReplayDifference]


class AuditResults(TypedDict):
    payroll: Optional[Decimal]
    remuneration: Optional[Decimal]
    estimated_premium: Decimal
    actual_premium: Decimal
    total_premium: Decimal
    total_due: Decimal
    premium_to_date: Decimal
    charged_before: Decimal
    instalment: Decimal
    adjustment: Decimal
    adjustment_type: Literal['additional_premium', 'return_premium', 'no_change']
    paid: Decimal
    balance: Decimal


class AuditStatement(TypedDict):
    object: Literal['audit_statement']
    audit_id: str
    owner: AuditStatementOwner
    environment: Literal['sandbox', 'production']
    insured: AuditStatementInsured
    named_insureds: List[AuditStatementNamedInsured]
    locations: List[AuditStatementLocation]
    covered_states: List[str]
    producer: Optional[AuditStatementProducer]
    policy: AuditStatementPolicy
    term: AuditStatementTerm
    period: AuditStatementPeriod
    status: Literal['in_progress', 'completed', 'failed', 'non_compliant', 'waived', 'awaiting_records']
    audit_type: Literal['interim', 'final']
    method: Optional[Literal['self', 'phone', 'physical', 'waived']]
    out_of_date: bool
    noncompliance: Optional[AuditStatementNoncompliance]
    version: int
    is_current: bool
    kind: Optional[Literal['audit', 'revision', 'noncompliance', 'waiver']]
    reason: Optional[str]
    approved_by: Optional[AuditStatementApprovedBy]
    approved_at: Optional[str]
    digest: Optional[str]
    results: Optional[AuditStatementResults]
    premium_by_class: List[AuditStatementPremiumByClassItem]
    worksheet: Optional[Worksheet]
    report_ids: List[str]
    difference: Optional[StatementDifference]


class AuditStatementApprovedBy(TypedDict):
    type: Literal['api_key', 'client_credentials', 'person', 'operator', 'schedule', 'service', 'owner']
    id: Optional[str]


class AuditStatementInsured(TypedDict):
    name: Optional[str]
    fein: Optional[str]
    entity_type: Optional[Literal['individual', 'partnership', 'limited_partnership', 'limited_liability_partnership', 'corporation', 'limited_liability_company', 'association', 'joint_venture', 'trust_or_estate', 'government', 'other']]
    address: Address
    employer_id: str


class AuditStatementLocation(TypedDict):
    name: Optional[str]
    address: Address


class AuditStatementNamedInsured(TypedDict):
    employer_id: Optional[str]
    name: Optional[str]
    fein: Optional[str]
    entity_type: Optional[Literal['individual', 'partnership', 'limited_partnership', 'limited_liability_partnership', 'corporation', 'limited_liability_company', 'association', 'joint_venture', 'trust_or_estate', 'government', 'other']]


class AuditStatementNoncompliance(TypedDict):
    multiple: Decimal
    charge: Decimal
    requests_made: int
    requests: List[str]


class AuditStatementOwner(TypedDict):
    id: str
    name: Optional[str]


class AuditStatementPeriod(TypedDict):
    start: str
    end: str


class AuditStatementPolicy(TypedDict):
    id: str
    policy_number: str


class AuditStatementPremiumByClassItem(TypedDict):
    state: Optional[str]
    classification_code: str
    class_description: Optional[str]
    estimated_premium: Optional[Decimal]
    actual_premium: Optional[Decimal]


class AuditStatementProducer(TypedDict):
    name: str
    code: Optional[str]


class AuditStatementResults(TypedDict):
    payroll: Optional[Decimal]
    remuneration: Optional[Decimal]
    estimated_premium: Decimal
    actual_premium: Decimal
    total_premium: Decimal
    total_due: Decimal
    premium_to_date: Decimal
    charged_before: Decimal
    instalment: Decimal
    adjustment: Decimal
    adjustment_type: Literal['additional_premium', 'return_premium', 'no_change']
    paid: Decimal
    balance: Decimal


class AuditStatementTerm(TypedDict):
    start: str
    end: str


class AuditVersion(TypedDict):
    version: int
    kind: Literal['audit', 'revision', 'noncompliance', 'waiver']
    reason: Optional[str]
    actor: Optional[AuditVersionActor]
    dispute_id: Optional[str]
    results: Optional[AuditVersionResults]
    digest: Optional[str]
    created_at: str


class AuditVersionActor(TypedDict):
    type: Literal['api_key', 'client_credentials', 'person', 'operator', 'schedule', 'service', 'owner']
    id: Optional[str]


class AuditVersionResults(TypedDict):
    payroll: Optional[Decimal]
    remuneration: Optional[Decimal]
    estimated_premium: Decimal
    actual_premium: Decimal
    total_premium: Decimal
    total_due: Decimal
    premium_to_date: Decimal
    charged_before: Decimal
    instalment: Decimal
    adjustment: Decimal
    adjustment_type: Literal['additional_premium', 'return_premium', 'no_change']


class AuditWorksheet(TypedDict):
    object: Literal['worksheet']
    audit_id: str
    status: Literal['in_progress', 'completed', 'failed', 'non_compliant', 'waived', 'awaiting_records']
    version: int
    method: Optional[Literal['rates', 'proportion']]
    period_start: Optional[str]
    period_end: Optional[str]
    payroll: Optional[Decimal]
    remuneration: Optional[Decimal]
    manual_premium: Optional[Decimal]
    estimated_premium: Optional[Decimal]
    final_premium: Optional[Decimal]
    total_premium: Optional[Decimal]
    total_due: Optional[Decimal]
    premium_to_date: Optional[Decimal]
    charged_before: Optional[Decimal]
    instalment: Optional[Decimal]
    adjustment: Optional[Decimal]
    adjustment_type: Optional[Literal['additional_premium', 'return_premium', 'no_change']]
    lines: List[WorksheetLine]
    steps: List[PremiumStep]
    sources: List[AuditWorksheetSource]
    no_payroll: List[AuditWorksheetNoPayrollItem]
    not_covered: List[AuditWorksheetNotCoveredItem]
    insured: Optional[AuditWorksheetInsured]
    named_insureds: List[AuditWorksheetNamedInsured]
    locations: List[AuditWorksheetLocation]
    covered_states: List[str]
    producer: Optional[AuditWorksheetProducer]
    rules: List[RuleRow]
    warnings: List[WorksheetWarning]


class AuditWorksheetInsured(TypedDict):
    name: str
    fein: Optional[str]
    entity_type: Optional[Literal['individual', 'partnership', 'limited_partnership', 'limited_liability_partnership', 'corporation', 'limited_liability_company', 'association', 'joint_venture', 'trust_or_estate', 'government', 'other']]
    address: Address


class AuditWorksheetLocation(TypedDict):
    name: Optional[str]
    address: Address


class AuditWorksheetNamedInsured(TypedDict):
    employer_id: Optional[str]
    name: Optional[str]
    fein: Optional[str]
    entity_type: Optional[Literal['individual', 'partnership', 'limited_partnership', 'limited_liability_partnership', 'corporation', 'limited_liability_company', 'association', 'joint_venture', 'trust_or_estate', 'government', 'other']]


class AuditWorksheetNoPayrollItem(TypedDict):
    report_id: str
    period: AuditWorksheetNoPayrollItemPeriod


class AuditWorksheetNoPayrollItemPeriod(TypedDict):
    start: str
    end: str


class AuditWorksheetNotCoveredItem(TypedDict):
    state: str
    classification_code: str
    basis: Literal['payroll', 'subcontractors']
    period: AuditWorksheetNotCoveredItemPeriod
    payroll: Decimal
    report_ids: List[str]
    subcontractor_ids: List[str]


class AuditWorksheetNotCoveredItemPeriod(TypedDict):
    start: str
    end: str


class AuditWorksheetProducer(TypedDict):
    name: str
    code: Optional[str]


class AuditWorksheetSource(TypedDict):
    owner_id: str
    employer_id: str
    grant_id: Optional[str]
    withdrawn_at: Optional[str]


class CheckPayrollFileResult(TypedDict):
    message: str
    environment: Literal['sandbox', 'production']
    employer_id: Optional[str]
    period: CheckPayrollFileResultPeriod
    dry_run: bool
    valid: bool
    records_total: int
    records_failed: int
    employee_count: int
    total_gross_wages: Decimal
    reports: List[CheckPayrollFileResultReport]
    rows: List[CheckPayrollFileResultRow]
    failure: Optional[CheckPayrollFileResultFailure]
    columns: Optional[CheckPayrollFileResultColumns]
    mapping: Dict[str, Union[str, List[str]]]
    overlaps: List[CheckPayrollFileResultOverlap]
    overlaps_not_listed: int
    errors: List[CheckPayrollFileResultError]
    errors_not_listed: int
    warnings: List[CheckPayrollFileResultWarning]
    warnings_not_listed: int


class CheckPayrollFileResultColumns(TypedDict):
    used: List[CheckPayrollFileResultColumnsUsedItem]
    ignored: List[str]


class CheckPayrollFileResultColumnsUsedItem(TypedDict):
    header: str
    member: str


class CheckPayrollFileResultError(TypedDict):
    code: Literal['CLASS_CODE_UNKNOWN', 'STATE_UNKNOWN', 'SOCIAL_SECURITY_NUMBER', 'HOURS_ABOVE_PERIOD', 'OVERTIME_HOURS_ABOVE_TOTAL', 'OVERTIME_PAY_ABOVE_TOTAL', 'OVERTIME_STATED_TWICE', 'EXCLUDED_PAY_ABOVE_TOTAL', 'TOTALS_IMPOSSIBLE', 'VALUE_MISSING', 'VALUE_INVALID', 'RECORD_REPEATED']
    field: str
    index: Optional[int]
    row: Optional[int]
    employee_id: Optional[str]
    message: str
    expected: Optional[str]
    received: Optional[str]


class CheckPayrollFileResultFailure(TypedDict):
    code: Literal['ALL_RECORDS_FAILED', 'TOTALS_IMPOSSIBLE', 'CORRECTED_REPORT_REPLACED', 'CORRECTED_REPORT_VOIDED', 'MISSING_REQUIRED_COLUMNS', 'MAPPED_COLUMNS_MISSING', 'REPEATED_COLUMNS', 'NO_RECORDS', 'TOO_MANY_RECORDS', 'UNREADABLE_FILE']
    message: str
    details: List[str]


class CheckPayrollFileResultOverlap(TypedDict):
    employee_id: str
    employer_id: str
    report_id: str
    period: CheckPayrollFileResultOverlapPeriod


class CheckPayrollFileResultOverlapPeriod(TypedDict):
    start: str
    end: str


class CheckPayrollFileResultPeriod(TypedDict):
    start: str
    end: str


class CheckPayrollFileResultReport(TypedDict):
    employer_id: str
    records_total: int
    records_failed: int
    employee_count: int
    failure: Optional[CheckPayrollFileResultReportFailure]
    total_gross_wages: Decimal


class CheckPayrollFileResultReportFailure(TypedDict):
    code: Literal['ALL_RECORDS_FAILED', 'TOTALS_IMPOSSIBLE', 'CORRECTED_REPORT_REPLACED', 'CORRECTED_REPORT_VOIDED', 'MISSING_REQUIRED_COLUMNS', 'MAPPED_COLUMNS_MISSING', 'REPEATED_COLUMNS', 'NO_RECORDS', 'TOO_MANY_RECORDS', 'UNREADABLE_FILE']
    message: str
    details: List[str]


class CheckPayrollFileResultRow(TypedDict):
    row: int
    employer_id: str
    employee_id: str
    name: str
    state: Optional[str]
    hours_worked: Decimal
    overtime_hours: Decimal
    overtime_pay: Decimal
    overtime_multiplier: Decimal
    double_time_pay: Decimal
    officer: bool
    overtime_premium: Optional[Decimal]
    volunteer: bool
    one_or_two_family: bool
    reversal: bool
    excluded_pay: List[CheckPayrollFileResultRowExcludedPayItem]
    classification_code: str
    gross_wages: Decimal


class CheckPayrollFileResultRowExcludedPayItem(TypedDict):
    kind: Literal['tips', 'severance', 'per_diem', 'expense_reimbursement', 'employer_contributions', 'vehicle', 'military_duty', 'third_party_sick_pay', 'uniform_allowance', 'meal_money', 'employee_discounts', 'perquisites']
    amount: Decimal


class CheckPayrollFileResultWarning(TypedDict):
    code: Literal['IGNORED_SHEET', 'CLASS_CODE_UNVERIFIED', 'CLASS_CODE_DISCONTINUED', 'DUAL_WAGE_CLASS', 'DIVIDED_PAYROLL', 'STATE_MISSING', 'HOURLY_PAY_LOW', 'EMPLOYEE_ID_NINE_DIGITS', 'WAGES_WITHOUT_HOURS', 'PAY_AFTER_TERMINATION', 'PAY_REVERSED', 'STATED_TOTAL_DIFFERS', 'UNKNOWN_MEMBER', 'IGNORED_COLUMN_WITH_MONEY', 'IGNORED_ROW', 'PAY_PARTS_ABOVE_GROSS', 'UNKNOWN_EARNINGS', 'SEVERAL_EMPLOYERS', 'EMPLOYEE_ID_MISSING', 'ROWS_ADDED_UP', 'OVERTIME_PAY_MISSING', 'EMPLOYER_NEW', 'OVERLAPPING_REPORTS', 'OVERLAPPING_PERIOD']
    field: str
    index: Optional[int]
    row: Optional[int]
    employee_id: Optional[str]
    message: str
    expected: Optional[str]
    received: Optional[str]


class CheckPayrollReportResult(TypedDict):
    message: str
    environment: Literal['sandbox', 'production']
    employer_id: str
    period: CheckPayrollReportResultPeriod
    employee_count: int
    total_gross_wages: Decimal
    dry_run: bool
    valid: bool
    records_failed: int
    failure: Optional[CheckPayrollReportResultFailure]
    overlaps: List[CheckPayrollReportResultOverlap]
    overlaps_not_listed: int
    errors: List[CheckPayrollReportResultError]
    errors_not_listed: int
    warnings: List[CheckPayrollReportResultWarning]
    warnings_not_listed: int


class CheckPayrollReportResultError(TypedDict):
    code: Literal['CLASS_CODE_UNKNOWN', 'STATE_UNKNOWN', 'SOCIAL_SECURITY_NUMBER', 'HOURS_ABOVE_PERIOD', 'OVERTIME_HOURS_ABOVE_TOTAL', 'OVERTIME_PAY_ABOVE_TOTAL', 'OVERTIME_STATED_TWICE', 'EXCLUDED_PAY_ABOVE_TOTAL', 'TOTALS_IMPOSSIBLE', 'VALUE_MISSING', 'VALUE_INVALID', 'RECORD_REPEATED']
    field: str
    index: Optional[int]
    row: Optional[int]
    employee_id: Optional[str]
    message: str
    expected: Optional[str]
    received: Optional[str]


class CheckPayrollReportResultFailure(TypedDict):
    code: Literal['ALL_RECORDS_FAILED', 'TOTALS_IMPOSSIBLE', 'CORRECTED_REPORT_REPLACED', 'CORRECTED_REPORT_VOIDED', 'MISSING_REQUIRED_COLUMNS', 'MAPPED_COLUMNS_MISSING', 'REPEATED_COLUMNS', 'NO_RECORDS', 'TOO_MANY_RECORDS', 'UNREADABLE_FILE']
    message: str
    details: List[str]


class CheckPayrollReportResultOverlap(TypedDict):
    employee_id: str
    employer_id: str
    report_id: str
    period: CheckPayrollReportResultOverlapPeriod


class CheckPayrollReportResultOverlapPeriod(TypedDict):
    start: str
    end: str


class CheckPayrollReportResultPeriod(TypedDict):
    start: str
    end: str


class CheckPayrollReportResultWarning(TypedDict):
    code: Literal['IGNORED_SHEET', 'CLASS_CODE_UNVERIFIED', 'CLASS_CODE_DISCONTINUED', 'DUAL_WAGE_CLASS', 'DIVIDED_PAYROLL', 'STATE_MISSING', 'HOURLY_PAY_LOW', 'EMPLOYEE_ID_NINE_DIGITS', 'WAGES_WITHOUT_HOURS', 'PAY_AFTER_TERMINATION', 'PAY_REVERSED', 'STATED_TOTAL_DIFFERS', 'UNKNOWN_MEMBER', 'IGNORED_COLUMN_WITH_MONEY', 'IGNORED_ROW', 'PAY_PARTS_ABOVE_GROSS', 'UNKNOWN_EARNINGS', 'SEVERAL_EMPLOYERS', 'EMPLOYEE_ID_MISSING', 'ROWS_ADDED_UP', 'OVERTIME_PAY_MISSING', 'EMPLOYER_NEW', 'OVERLAPPING_REPORTS', 'OVERLAPPING_PERIOD']
    field: str
    index: Optional[int]
    row: Optional[int]
    employee_id: Optional[str]
    message: str
    expected: Optional[str]
    received: Optional[str]


class CheckWebhookReceiverResult(TypedDict):
    object: Literal['webhook_conformance']
    webhook_id: str
    passed: bool
    cases: List[ConformanceCase]


class ClassCode(TypedDict):
    id: str
    object: Literal['class_code']
    state: str
    class_code: str
    description: Optional[str]
    basis: Literal['per_100', 'per_capita', 'per_hour', 'flat']
    effective_from: Optional[str]
    effective_to: Optional[str]
    successors: List[str]
    source: ClassCodeSource


class ClassCodeSource(TypedDict):
    type: Literal['catalogue', 'rate_table']
    bureau: Optional[str]
    url: Optional[str]
    verified: Optional[bool]
    rate_table: Optional[str]
    version: Optional[int]
    name: Optional[str]


class CloseAuditNoncompliantRequest(TypedDict):
    owner_id: NotRequired[str]
    requests: NotRequired[Optional[List[str]]]
    requests_made: NotRequired[Optional[int]]
    multiple: NotRequired[Optional[Decimal]]
    reason: NotRequired[Optional[str]]


class ConformanceCase(TypedDict):
    id: str
    title: str
    status: Literal['passed', 'warning', 'failed', 'skipped']
    expected: str
    received: str
    fix: Optional[str]


CoveredRule = TypedDict(
    "CoveredRule",
    {
        "kind": "str",
        "applies_to": "Optional[str]",
        "status": "Literal['on_file', 'default', 'not_on_file']",
        "on_file": "bool",
        "rule": "Optional[str]",
        "from": "Optional[str]",
        "source": "Optional[str]",
        "basis": "Optional[Literal['publication', 'quotation', 'unconfirmed', 'rule_table']]",
        "checked_on": "Optional[str]",
        "covers": "Optional[str]",
    },
)


class CreateApiKeyRequest(TypedDict):
    owner_id: str
    owner_type: Literal['employer', 'payroll_company', 'software_company', 'carrier']
    environment: Literal['sandbox', 'production']
    name: NotRequired[str]
    scopes: NotRequired[List[Literal['payroll:read', 'payroll:write', 'employees:read', 'employees:write', 'policies:read', 'policies:write', 'audits:read', 'audits:write', 'payments:read', 'payments:write', 'exposure:read', 'exposure:write', 'keys:write', 'webhooks:write', 'events:read', 'evidence:write', 'account:write', 'portal_sessions:write']]]
    rate_limit: NotRequired[int]


class CreateApiKeyResult(TypedDict):
    apiKey: ApiKey
    secret: Optional[str]


class CreateAuditDisputeRequest(TypedDict):
    owner_id: NotRequired[str]
    version: NotRequired[Optional[int]]
    reason: str
    lines: List[CreateAuditDisputeRequestLine]


class CreateAuditDisputeRequestLine(TypedDict):
    state: NotRequired[Optional[str]]
    classification_code: str
    basis: NotRequired[Optional[Literal['payroll', 'subcontractors']]]
    rate_period_start: NotRequired[Optional[str]]
    ground: Literal['wrong_class', 'wrong_state', 'wrong_amount', 'not_an_employee', 'insured_subcontractor', 'overtime_premium', 'officer', 'duplicate']
    amount: NotRequired[Optional[Decimal]]
    should_be: NotRequired[Optional[CreateAuditDisputeRequestLineShouldBe]]
    report_id: NotRequired[Optional[str]]
    employee_id: NotRequired[Optional[str]]
    note: NotRequired[Optional[str]]


class CreateAuditDisputeRequestLineShouldBe(TypedDict):
    state: NotRequired[Optional[str]]
    classification_code: NotRequired[Optional[str]]
    amount: NotRequired[Optional[Decimal]]


class CreateAuditRequest(TypedDict):
    owner_id: NotRequired[str]
    policy_id: str
    audit_type: NotRequired[Optional[Literal['interim', 'final']]]
    period_start: NotRequired[Optional[str]]
    period_end: NotRequired[Optional[str]]


class CreateEmployeeRequest(TypedDict):
    owner_id: NotRequired[str]
    name: NotRequired[str]
    first_name: NotRequired[Optional[str]]
    last_name: NotRequired[Optional[str]]
    classification_code: NotRequired[Optional[str]]
    state: NotRequired[Optional[str]]
    hourly_rate: NotRequired[Optional[Decimal]]
    status: NotRequired[Literal['active', 'terminated']]
    termination_date: NotRequired[Optional[str]]
    termination_reason: NotRequired[Optional[str]]
    email: NotRequired[Optional[str]]
    hire_date: NotRequired[Optional[str]]
    job_title: NotRequired[Optional[str]]
    department: NotRequired[Optional[str]]
    employer_id: str
    employee_id: str


class CreateEmployerRequest(TypedDict):
    owner_id: NotRequired[str]
    employer_id: str
    name: NotRequired[Optional[str]]
    fein: NotRequired[Optional[str]]
    address: NotRequired[Optional[str]]
    party_ids: NotRequired[Optional[List[CreateEmployerRequestPartyId]]]


class CreateEmployerRequestPartyId(TypedDict):
    party: str
    id: str


class CreateExposureGrantRequest(TypedDict):
    owner_id: NotRequired[str]
    employer_id: str
    grantee_owner_id: str
    grantee_employer_id: NotRequired[Optional[str]]


class CreateFileMappingRequest(TypedDict):
    name: str
    mapping: CreateFileMappingRequestMapping
    owner_id: NotRequired[str]


class CreateFileMappingRequestMapping(TypedDict):
    employer_id: NotRequired[Optional[str]]
    employee_id: NotRequired[Optional[str]]
    name: NotRequired[Optional[str]]
    first_name: NotRequired[Optional[str]]
    last_name: NotRequired[Optional[str]]
    classification_code: NotRequired[Optional[str]]
    state: NotRequired[Optional[str]]
    hours_worked: NotRequired[Optional[Union[str, List[str]]]]
    gross_wages: NotRequired[Optional[Union[str, List[str]]]]
    overtime_hours: NotRequired[Optional[str]]
    overtime_pay: NotRequired[Optional[str]]
    overtime_multiplier: NotRequired[Optional[str]]
    double_time_pay: NotRequired[Optional[str]]
    officer: NotRequired[Optional[str]]
    overtime_premium: NotRequired[Optional[str]]
    volunteer: NotRequired[Optional[str]]
    one_or_two_family: NotRequired[Optional[str]]
    reversal: NotRequired[Optional[str]]
    earnings: NotRequired[Optional[Union[str, List[str]]]]
    tips: NotRequired[Optional[str]]
    severance: NotRequired[Optional[str]]
    per_diem: NotRequired[Optional[str]]
    expense_reimbursement: NotRequired[Optional[str]]
    employer_contributions: NotRequired[Optional[str]]
    vehicle: NotRequired[Optional[str]]
    military_duty: NotRequired[Optional[str]]
    third_party_sick_pay: NotRequired[Optional[str]]
    uniform_allowance: NotRequired[Optional[str]]
    meal_money: NotRequired[Optional[str]]
    employee_discounts: NotRequired[Optional[str]]
    perquisites: NotRequired[Optional[str]]


class CreatePaymentRequest(TypedDict):
    owner_id: NotRequired[str]
    policy_id: str
    amount: Decimal
    status: NotRequired[Optional[Literal['pending', 'processed', 'failed']]]
    term_effective_date: NotRequired[Optional[str]]
    description: NotRequired[Optional[str]]
    failure_reason: NotRequired[Optional[str]]


class CreatePolicyRequest(TypedDict):
    owner_id: NotRequired[str]
    employer_id: str
    effective_date: str
    policy_number: NotRequired[Optional[str]]
    status: NotRequired[Optional[Literal['pending', 'active', 'expired', 'cancelled']]]
    expiration_date: NotRequired[Optional[str]]
    premium: NotRequired[Optional[Decimal]]
    cancellation_date: NotRequired[Optional[str]]
    cancellation_method: NotRequired[Optional[Literal['pro_rata', 'short_rate', 'flat']]]
    audit: NotRequired[Optional[CreatePolicyRequestAudit]]
    billing: NotRequired[Optional[CreatePolicyRequestBilling]]
    classifications: NotRequired[Optional[List[CreatePolicyRequestClassification]]]
    estimated_payroll: NotRequired[Optional[Decimal]]
    experience_modifier: NotRequired[Optional[Decimal]]
    schedule_rating: NotRequired[Optional[Decimal]]
    increased_limits_factor: NotRequired[Optional[Decimal]]
    deductible_credit: NotRequired[Optional[Decimal]]
    expense_constant: NotRequired[Optional[Decimal]]
    minimum_premium: NotRequired[Optional[Decimal]]
    terrorism_rate: NotRequired[Optional[Decimal]]
    catastrophe_rate: NotRequired[Optional[Decimal]]
    employers_liability_minimum: NotRequired[Optional[Decimal]]
    merit_rating: NotRequired[Optional[Decimal]]
    construction_class_credit: NotRequired[Optional[Decimal]]
    arap_factor: NotRequired[Optional[Decimal]]
    loss_cost_multiplier: NotRequired[Optional[Decimal]]
    large_deductible_credit: NotRequired[Optional[Decimal]]
    federal_act_factor: NotRequired[Optional[Decimal]]
    short_rate_factor: NotRequired[Optional[Decimal]]
    discount_table: NotRequired[Optional[str]]
    discount_bands: NotRequired[Optional[List[CreatePolicyRequestDiscountBand]]]
    state_discounts: NotRequired[Optional[List[CreatePolicyRequestStateDiscount]]]
    credits: NotRequired[Optional[List[CreatePolicyRequestCredit]]]
    surcharges: NotRequired[Optional[List[CreatePolicyRequestSurcharge]]]
    waivers_of_subrogation: NotRequired[Optional[List[CreatePolicyRequestWaiversOfSubrogationItem]]]
    rounding: NotRequired[Optional[Literal['cents', 'whole_dollar']]]
    officer_elections: NotRequired[Optional[List[CreatePolicyRequestOfficerElection]]]
    rate_table: NotRequired[Optional[str]]
    rule_table: NotRequired[Optional[str]]
    subcontractor_contract: NotRequired[Optional[Literal['unstated', 'labor_only', 'labor_and_materials', 'mobile_equipment']]]
    exposure_sources: NotRequired[Optional[List[CreatePolicyRequestExposureSource]]]
    state_terms: NotRequired[Optional[List[CreatePolicyRequestStateTerm]]]
    wage_records_verified: NotRequired[Optional[bool]]
    records_support_division: NotRequired[Optional[bool]]
    no_payroll_months: NotRequired[Optional[List[int]]]
    person_links: NotRequired[Optional[List[CreatePolicyRequestPersonLink]]]
    officer_limits: NotRequired[Optional[List[CreatePolicyRequestOfficerLimit]]]
    overtime_deducted: NotRequired[Optional[List[CreatePolicyRequestOvertimeDeductedItem]]]
    excluded_pay_deducted: NotRequired[Optional[List[CreatePolicyRequestExcludedPayDeductedItem]]]
    employee_caps: NotRequired[Optional[List[CreatePolicyRequestEmployeeCap]]]
    noncompliance_charges: NotRequired[Optional[List[CreatePolicyRequestNoncomplianceCharge]]]
    insured: NotRequired[Optional[CreatePolicyRequestInsured]]
    named_insureds: NotRequired[Optional[List[CreatePolicyRequestNamedInsured]]]
    locations: NotRequired[Optional[List[CreatePolicyRequestLocation]]]
    covered_states: NotRequired[Optional[List[str]]]
    producer: NotRequired[Optional[CreatePolicyRequestProducer]]


class CreatePolicyRequestAudit(TypedDict):
    schedule: Literal['final']
    method: Literal['self', 'phone', 'physical', 'waived']


class CreatePolicyRequestBilling(TypedDict):
    mode: Literal['pay_as_you_go']
    pay_schedule: NotRequired[Optional[Literal['weekly', 'biweekly', 'semimonthly', 'monthly']]]
    grace_days: NotRequired[Optional[int]]
    pay_period_start: NotRequired[Optional[str]]


class CreatePolicyRequestClassification(TypedDict):
    state: str
    classification_code: str
    description: NotRequired[Optional[str]]
    rate: NotRequired[Optional[Decimal]]
    loss_cost: NotRequired[Optional[Decimal]]
    basis: NotRequired[Optional[Literal['per_100', 'per_capita', 'per_hour', 'flat', 'remuneration']]]
    rates: NotRequired[Optional[List[CreatePolicyRequestClassificationRate]]]
    estimated_payroll: NotRequired[Optional[Decimal]]
    estimated_units: NotRequired[Optional[Decimal]]
    estimates: NotRequired[Optional[List[CreatePolicyRequestClassificationEstimate]]]
    minimum_premium: NotRequired[Optional[Decimal]]
    experience_rated: NotRequired[Optional[bool]]


class CreatePolicyRequestClassificationEstimate(TypedDict):
    effective_date: str
    estimated_payroll: NotRequired[Optional[Decimal]]
    estimated_units: NotRequired[Optional[Decimal]]


class CreatePolicyRequestClassificationRate(TypedDict):
    rate: NotRequired[Optional[Decimal]]
    loss_cost: NotRequired[Optional[Decimal]]
    basis: NotRequired[Optional[Literal['per_100', 'per_capita', 'per_hour', 'flat', 'remuneration']]]
    effective_date: NotRequired[Optional[str]]


class CreatePolicyRequestCredit(TypedDict):
    name: str
    state: NotRequired[Optional[str]]
    rate: Decimal
    base: NotRequired[Optional[Literal['manual', 'subject', 'modified', 'standard']]]
    statistical_code: NotRequired[Optional[str]]


class CreatePolicyRequestDiscountBand(TypedDict):
    up_to: NotRequired[Optional[Decimal]]
    rate: Decimal


CreatePolicyRequestEmployeeCap = TypedDict(
    "CreatePolicyRequestEmployeeCap",
    {
        "state": "str",
        "yearly_maximum": "NotRequired[Optional[Decimal]]",
        "weekly_maximum": "NotRequired[Optional[Decimal]]",
        "classification_codes": "NotRequired[Optional[List[str]]]",
        "from": "NotRequired[Optional[str]]",
    },
)


CreatePolicyRequestExcludedPayDeductedItem = TypedDict(
    "CreatePolicyRequestExcludedPayDeductedItem",
    {
        "state": "str",
        "kind": "Literal['tips', 'severance', 'per_diem', 'expense_reimbursement', 'employer_contributions', 'vehicle', 'military_duty', 'third_party_sick_pay', 'uniform_allowance', 'meal_money', 'employee_discounts', 'perquisites']",
        "deducted": "bool",
        "from": "NotRequired[Optional[str]]",
    },
)


class CreatePolicyRequestExposureSource(TypedDict):
    owner_id: str
    employer_id: str


class CreatePolicyRequestInsured(TypedDict):
    name: str
    fein: NotRequired[Optional[str]]
    entity_type: NotRequired[Optional[Literal['individual', 'partnership', 'limited_partnership', 'limited_liability_partnership', 'corporation', 'limited_liability_company', 'association', 'joint_venture', 'trust_or_estate', 'government', 'other']]]
    address: NotRequired[Optional[CreatePolicyRequestInsuredAddress]]


class CreatePolicyRequestInsuredAddress(TypedDict):
    street: NotRequired[Optional[str]]
    city: NotRequired[Optional[str]]
    state: NotRequired[Optional[str]]
    postal_code: NotRequired[Optional[str]]


class CreatePolicyRequestLocation(TypedDict):
    name: NotRequired[Optional[str]]
    address: NotRequired[Optional[CreatePolicyRequestLocationAddress]]


class CreatePolicyRequestLocationAddress(TypedDict):
    street: NotRequired[Optional[str]]
    city: NotRequired[Optional[str]]
    state: NotRequired[Optional[str]]
    postal_code: NotRequired[Optional[str]]


class CreatePolicyRequestNamedInsured(TypedDict):
    employer_id: NotRequired[Optional[str]]
    name: NotRequired[Optional[str]]
    fein: NotRequired[Optional[str]]
    entity_type: NotRequired[Optional[Literal['individual', 'partnership', 'limited_partnership', 'limited_liability_partnership', 'corporation', 'limited_liability_company', 'association', 'joint_venture', 'trust_or_estate', 'government', 'other']]]


CreatePolicyRequestNoncomplianceCharge = TypedDict(
    "CreatePolicyRequestNoncomplianceCharge",
    {
        "state": "str",
        "multiple": "Decimal",
        "exact": "NotRequired[Optional[bool]]",
        "requests": "NotRequired[Optional[int]]",
        "from": "NotRequired[Optional[str]]",
    },
)


CreatePolicyRequestOfficerElection = TypedDict(
    "CreatePolicyRequestOfficerElection",
    {
        "employee_id": "str",
        "included": "bool",
        "kind": "NotRequired[Optional[Literal['officer', 'sole_proprietor', 'partner', 'llc_member']]]",
        "from": "NotRequired[Optional[str]]",
        "to": "NotRequired[Optional[str]]",
    },
)


CreatePolicyRequestOfficerLimit = TypedDict(
    "CreatePolicyRequestOfficerLimit",
    {
        "state": "str",
        "kind": "Literal['officer', 'sole_proprietor', 'partner', 'llc_member']",
        "weekly_minimum": "NotRequired[Optional[Decimal]]",
        "weekly_maximum": "NotRequired[Optional[Decimal]]",
        "fixed_yearly": "NotRequired[Optional[Decimal]]",
        "part_of_week_counts": "NotRequired[Optional[bool]]",
        "from": "NotRequired[Optional[str]]",
    },
)


CreatePolicyRequestOvertimeDeductedItem = TypedDict(
    "CreatePolicyRequestOvertimeDeductedItem",
    {
        "state": "str",
        "deducted": "bool",
        "from": "NotRequired[Optional[str]]",
    },
)


class CreatePolicyRequestPersonLink(TypedDict):
    employee_id: str
    same_person_as: str


class CreatePolicyRequestProducer(TypedDict):
    name: str
    code: NotRequired[Optional[str]]


class CreatePolicyRequestStateDiscount(TypedDict):
    state: str
    table: NotRequired[Optional[str]]
    bands: NotRequired[Optional[List[CreatePolicyRequestStateDiscountBand]]]


class CreatePolicyRequestStateDiscountBand(TypedDict):
    up_to: NotRequired[Optional[Decimal]]
    rate: Decimal


class CreatePolicyRequestStateTerm(TypedDict):
    state: NotRequired[Optional[str]]
    effective_from: NotRequired[Optional[str]]
    experience_modifier: NotRequired[Optional[Decimal]]
    schedule_rating: NotRequired[Optional[Decimal]]
    increased_limits_factor: NotRequired[Optional[Decimal]]
    deductible_credit: NotRequired[Optional[Decimal]]
    expense_constant: NotRequired[Optional[Decimal]]
    terrorism_rate: NotRequired[Optional[Decimal]]
    catastrophe_rate: NotRequired[Optional[Decimal]]
    employers_liability_minimum: NotRequired[Optional[Decimal]]
    merit_rating: NotRequired[Optional[Decimal]]
    construction_class_credit: NotRequired[Optional[Decimal]]
    arap_factor: NotRequired[Optional[Decimal]]
    loss_cost_multiplier: NotRequired[Optional[Decimal]]
    large_deductible_credit: NotRequired[Optional[Decimal]]
    federal_act_factor: NotRequired[Optional[Decimal]]


class CreatePolicyRequestSurcharge(TypedDict):
    name: str
    rate: NotRequired[Optional[Decimal]]
    base: NotRequired[Optional[Literal['manual', 'subject', 'standard', 'before_schedule', 'final', 'modified']]]
    state: NotRequired[Optional[str]]
    amount: NotRequired[Optional[Decimal]]


class CreatePolicyRequestWaiversOfSubrogationItem(TypedDict):
    name: NotRequired[Optional[str]]
    state: NotRequired[Optional[str]]
    rate: Decimal
    premium: NotRequired[Optional[Decimal]]
    minimum: NotRequired[Optional[Decimal]]


class CreatePortalSessionRequest(TypedDict):
    owner_id: NotRequired[str]
    employer_id: str
    role: Literal['operations', 'viewer']
    page: NotRequired[Literal['upload_payroll', 'missing_payroll']]
    language: NotRequired[Literal['en', 'es']]
    minutes: NotRequired[int]


class CreateRateTableRequest(TypedDict):
    owner_id: NotRequired[str]
    name: str
    effective_from: NotRequired[Optional[str]]
    applies_to: NotRequired[Literal['new_and_renewal', 'outstanding']]
    rows: List[CreateRateTableRequestRow]


class CreateRateTableRequestRow(TypedDict):
    state: str
    class_code: NotRequired[Optional[str]]
    classification_code: NotRequired[Optional[str]]
    description: NotRequired[Optional[str]]
    basis: NotRequired[Optional[Literal['per_100', 'per_capita', 'per_hour', 'flat']]]
    rate: Decimal
    minimum_premium: NotRequired[Optional[Decimal]]
    effective_from: NotRequired[Optional[str]]
    effective_date: NotRequired[Optional[str]]


class CreateRecordsRequestRequest(TypedDict):
    owner_id: NotRequired[str]
    subject: str
    details: NotRequired[Optional[str]]
    due_date: NotRequired[Optional[str]]


class CreateRuleTableRequest(TypedDict):
    owner_id: NotRequired[str]
    name: str
    rows: List[CreateRuleTableRequestRow]


class CreateRuleTableRequestRow(TypedDict):
    kind: Literal['officer_limits', 'employee_caps', 'overtime', 'excluded_pay', 'noncompliance', 'minimum_premium', 'cancellation', 'interchange', 'dual_wage']
    state: str
    effective_from: str
    source: str
    applies_to: NotRequired[Optional[str]]
    classification_codes: NotRequired[Optional[List[str]]]
    deducted: NotRequired[Optional[bool]]
    weekly_minimum: NotRequired[Optional[Decimal]]
    weekly_maximum: NotRequired[Optional[Decimal]]
    yearly_maximum: NotRequired[Optional[Decimal]]
    fixed_yearly: NotRequired[Optional[Decimal]]
    part_of_week_counts: NotRequired[Optional[bool]]
    multiple: NotRequired[Optional[Decimal]]
    exact: NotRequired[Optional[bool]]
    requests: NotRequired[Optional[int]]
    class_when_none: NotRequired[Optional[str]]
    remuneration_share: NotRequired[Optional[Decimal]]
    divided: NotRequired[Optional[bool]]
    class_below: NotRequired[Optional[str]]
    class_at_or_above: NotRequired[Optional[str]]
    hourly_wage: NotRequired[Optional[Decimal]]
    expense_constant_minimum: NotRequired[Optional[Decimal]]
    short_rates: NotRequired[Optional[List[CreateRuleTableRequestRowShortRate]]]


class CreateRuleTableRequestRowShortRate(TypedDict):
    to_day: int
    share: Decimal


class CreateSubcontractorRequest(TypedDict):
    owner_id: NotRequired[str]
    employer_id: str
    name: str
    state: NotRequired[Optional[str]]
    classification_code: NotRequired[Optional[str]]
    contract: NotRequired[Optional[Literal['unstated', 'labor_only', 'labor_and_materials', 'mobile_equipment']]]
    payments: NotRequired[Optional[List[CreateSubcontractorRequestPayment]]]
    certificates: NotRequired[Optional[List[CreateSubcontractorRequestCertificate]]]


CreateSubcontractorRequestCertificate = TypedDict(
    "CreateSubcontractorRequestCertificate",
    {
        "from": "str",
        "to": "str",
        "reference": "NotRequired[Optional[str]]",
    },
)


CreateSubcontractorRequestPayment = TypedDict(
    "CreateSubcontractorRequestPayment",
    {
        "from": "str",
        "to": "NotRequired[Optional[str]]",
        "amount": "Decimal",
        "payroll": "NotRequired[Optional[Decimal]]",
    },
)


class CreateWebhookRequest(TypedDict):
    owner_id: str
    owner_type: str
    url: str
    events: List[Literal['file.uploaded', 'file.validated', 'file.processed', 'file.failed', 'audit.started', 'audit.completed', 'audit.failed', 'audit.adjusted', 'employee.created', 'employee.updated', 'employee.terminated', 'policy.created', 'policy.updated', 'policy.renewed', 'policy.cancelled', 'policy.premium_adjusted', 'payment.processed', 'payment.failed', 'payment.refunded', 'webhook.test', 'exposure_grant.offered', 'exposure_grant.accepted', 'exposure_grant.declined', 'exposure_grant.revoked', 'policy.reinstated', 'audit.disputed', 'audit.dispute_resolved', 'endorsement.suggested', 'premium.developed', 'audit.records_requested', 'audit.records_received', 'audit.reminder', 'evidence.sealed', 'webhook.failing', 'webhook.disabled', 'webhook.recovered']]
    description: NotRequired[str]
    envelope: NotRequired[int]
    signature: NotRequired[int]
    warn_early: NotRequired[bool]
    filter: NotRequired[Optional[CreateWebhookRequestFilter]]
    timeout_seconds: NotRequired[int]
    rate_limit: NotRequired[int]
    metadata: NotRequired[Dict[str, str]]
    external_id: NotRequired[str]
    headers: NotRequired[Dict[str, str]]
    authentication: NotRequired[Union[CreateWebhookRequestAuthenticationBasic, CreateWebhookRequestAuthenticationOauth2, CreateWebhookRequestAuthenticationMutualTls]]
    secret: NotRequired[str]
    asymmetric_signature: NotRequired[bool]


class CreateWebhookRequestAuthenticationBasic(TypedDict):
    type: Literal['basic']
    username: str
    password: str


class CreateWebhookRequestAuthenticationMutualTls(TypedDict):
    type: Literal['mutual_tls']
    certificate: str
    private_key: str


class CreateWebhookRequestAuthenticationOauth2(TypedDict):
    type: Literal['oauth2']
    token_url: str
    client_id: str
    client_secret: str
    scope: NotRequired[str]


class CreateWebhookRequestFilter(TypedDict):
    employer_id: NotRequired[List[str]]
    state: NotRequired[List[str]]
    resource_type: NotRequired[List[Literal['file', 'audit', 'employee', 'policy', 'payment', 'webhook', 'exposure_grant', 'endorsement', 'premium', 'evidence']]]
    resource_id: NotRequired[List[str]]
    environment: NotRequired[List[Literal['sandbox', 'production']]]


class CreateWebhookResult(TypedDict):
    webhook: Webhook
    secret: Optional[str]


class DeleteApiKeyResult(TypedDict):
    message: Literal['api_key_deleted']


class DeleteAuditDocumentResult(TypedDict):
    id: str
    deleted: bool
    message: Literal['audit_document_deleted']


class DeleteAuditResult(TypedDict):
    id: str
    deleted: bool
    message: Literal['audit_deleted']


class DeleteEmployeeResult(TypedDict):
    id: str
    deleted: bool
    message: Literal['employee_deleted']


class DeleteEmployerResult(TypedDict):
    id: str
    deleted: bool
    message: Literal['employer_deleted']


class DeleteExposureGrantResult(TypedDict):
    id: str
    deleted: bool
    message: Literal['exposure_grant_deleted']


class DeleteFileMappingResult(TypedDict):
    id: str
    deleted: bool
    message: Literal['file_mapping_deleted']


class DeletePaymentResult(TypedDict):
    id: str
    deleted: bool
    message: Literal['payment_deleted']


class DeletePolicyResult(TypedDict):
    id: str
    deleted: bool
    message: Literal['policy_deleted']


class DeleteRateTableResult(TypedDict):
    id: str
    deleted: bool
    message: Literal['rate_table_deleted']


class DeleteRuleTableResult(TypedDict):
    id: str
    deleted: bool
    message: Literal['rule_table_deleted']


class DeleteSubcontractorResult(TypedDict):
    id: str
    deleted: bool
    message: Literal['subcontractor_deleted']


class DeleteWebhookResult(TypedDict):
    message: Literal['webhook_deleted']


class Dispute(TypedDict):
    id: str
    object: Literal['dispute']
    owner_id: str
    environment: Literal['sandbox', 'production']
    employer_id: str
    audit_id: str
    version: int
    status: Literal['open', 'accepted', 'partly_accepted', 'rejected', 'withdrawn']
    reason: str
    lines: List[DisputedLine]
    resolution: Optional[str]
    resolved_version: Optional[int]
    created_at: str
    updated_at: str
    resolved_at: Optional[str]


class DisputedLine(TypedDict):
    line: int
    state: Optional[str]
    classification_code: str
    basis: Literal['payroll', 'subcontractors']
    rate_period: DisputedLineRatePeriod
    counted: Decimal
    rate_basis: Literal['per_100', 'per_capita', 'per_hour', 'flat']
    ground: Literal['wrong_class', 'wrong_state', 'wrong_amount', 'not_an_employee', 'insured_subcontractor', 'overtime_premium', 'officer', 'duplicate']
    amount: Decimal
    should_be: DisputedLineShouldBe
    report_id: Optional[str]
    employee_id: Optional[str]
    note: Optional[str]
    status: Literal['open', 'accepted', 'rejected', 'withdrawn']


class DisputedLineRatePeriod(TypedDict):
    start: str
    end: str


class DisputedLineShouldBe(TypedDict):
    state: Optional[str]
    classification_code: str
    amount: Decimal


class Employee(TypedDict):
    id: str
    object: Literal['employee']
    owner_id: str
    environment: Literal['sandbox', 'production']
    employer_id: str
    employee_id: str
    status: Literal['active', 'terminated']
    name: str
    first_name: Optional[str]
    last_name: Optional[str]
    classification_code: Optional[str]
    state: Optional[str]
    hourly_rate: Optional[Decimal]
    termination_date: Optional[str]
    termination_reason: Optional[str]
    email: Optional[str]
    hire_date: Optional[str]
    job_title: Optional[str]
    department: Optional[str]
    created_at: str
    updated_at: str
    deleted_at: NotRequired[str]


class Employer(TypedDict):
    id: str
    object: Literal['employer']
    owner_id: str
    environment: Literal['sandbox', 'production']
    employer_id: str
    name: Optional[str]
    fein: Optional[str]
    address: Optional[str]
    party_ids: List[EmployerPartyId]
    created_at: str
    updated_at: str
    deleted_at: NotRequired[str]


class EmployerPartyId(TypedDict):
    party: str
    id: str


class ErasePersonDataRequest(TypedDict):
    owner_id: NotRequired[str]
    employer_id: str
    employee_id: str


class ErasedData(TypedDict):
    data: Literal['employees', 'payroll_names', 'events', 'payroll', 'documents', 'activity']
    erased: int
    stays: Optional[str]


class Event(TypedDict):
    id: str
    sequence: int
    type: str
    resource: Optional[EventResource]
    envelope: int
    body: Optional[EventBody]
    request_id: Optional[str]
    created_at: str
    recorded_at: str
    payload_removed_at: Optional[str]
    missing_scope: Optional[str]
    object: Literal['event']
    owner_id: str
    environment: Literal['sandbox', 'production']


class EventBody(TypedDict):
    pass


class EventResource(TypedDict):
    type: str
    id: str


class EventType(TypedDict):
    type: str
    description: str
    scope: str
    envelope: int
    schema: EventTypeSchema
    example_body: EventTypeExampleBody


class EventTypeExampleBody(TypedDict):
    pass


class EventTypeSchema(TypedDict):
    pass


Exposure = TypedDict(
    "Exposure",
    {
        "object": "Literal['exposure']",
        "owner_id": "str",
        "environment": "Literal['sandbox', 'production']",
        "employer_id": "str",
        "from": "str",
        "to": "str",
        "sources": "List[ExposureSource]",
        "total": "ExposureTotal",
        "figures": "List[ExposureFigure]",
        "reports": "List[ExposureReport]",
        "comparison": "NotRequired[ExposureComparison]",
    },
)


ExposureComparison = TypedDict(
    "ExposureComparison",
    {
        "from": "str",
        "to": "str",
        "total": "ExposureComparisonTotal",
        "classes": "List[ExposureComparisonClasse]",
    },
)


class ExposureComparisonClasse(TypedDict):
    state: Optional[str]
    class_code: str
    gross_wages: Decimal
    previous_gross_wages: Decimal
    change: Decimal
    change_percent: Optional[Decimal]


class ExposureComparisonTotal(TypedDict):
    record_count: int
    hours_worked: Decimal
    gross_wages: Decimal
    officer_wages: Decimal
    overtime_pay: Decimal
    double_time_pay: Decimal
    overtime_premium: Decimal
    excluded_pay: Decimal


class ExposureFigure(TypedDict):
    month: str
    state: Optional[str]
    class_code: str
    record_count: int
    hours_worked: Decimal
    gross_wages: Decimal
    officer_wages: Decimal
    overtime_pay: Decimal
    double_time_pay: Decimal
    overtime_premium: Decimal
    excluded_pay: Decimal
    reports: List[ExposureFigureReport]


class ExposureFigureReport(TypedDict):
    report_id: str
    record_count: int
    hours_worked: Decimal
    gross_wages: Decimal
    officer_wages: Decimal
    overtime_pay: Decimal
    double_time_pay: Decimal
    overtime_premium: Decimal
    excluded_pay: Decimal


class ExposureGrant(TypedDict):
    id: str
    object: Literal['exposure_grant']
    owner_id: str
    environment: Literal['sandbox', 'production']
    employer_id: str
    grantee_owner_id: str
    grantee_employer_id: str
    status: Literal['offered', 'accepted', 'declined', 'revoked']
    accepted_at: Optional[str]
    ended_at: Optional[str]
    created_at: str
    updated_at: str


class ExposureReport(TypedDict):
    report_id: str
    owner_id: str
    employer_id: str
    period: ExposureReportPeriod
    subcontractor_payments: Optional[Decimal]


class ExposureReportPeriod(TypedDict):
    start: str
    end: str


class ExposureSource(TypedDict):
    owner_id: str
    employer_id: str


class ExposureTotal(TypedDict):
    record_count: int
    hours_worked: Decimal
    gross_wages: Decimal
    officer_wages: Decimal
    overtime_pay: Decimal
    double_time_pay: Decimal
    overtime_premium: Decimal
    excluded_pay: Decimal


class FileMapping(TypedDict):
    id: str
    object: Literal['file_mapping']
    owner_id: str
    environment: Literal['sandbox', 'production']
    name: str
    mapping: Dict[str, Union[str, List[str]]]
    created_at: str
    updated_at: str
    deleted_at: NotRequired[str]


class FilterTest(TypedDict):
    event_type: str
    matches: bool
    members: List[FilterTestMember]


class FilterTestMember(TypedDict):
    name: Literal['employer_id', 'state', 'resource_type', 'resource_id', 'environment']
    wanted: List[str]
    found: List[str]
    matches: bool


class GetAuditReconciliationResult(TypedDict):
    object: Literal['audit_reconciliation']
    audit_id: str
    data: List[AuditComparison]


class GetFileStatusResult(TypedDict):
    file_id: str
    status: Literal['processing', 'validated', 'completed', 'failed']
    records_total: int
    records_processed: int
    records_failed: int
    environment: Literal['sandbox', 'production']
    processing_time: str


class GetHealthResult(TypedDict):
    status: Literal['ok']
    timestamp: str
    message: NotRequired[str]


class GetOpenApiResult(TypedDict):
    openapi: Literal['3.1.1', '3.0.3']
    info: GetOpenApiResultInfo
    paths: GetOpenApiResultPaths


class GetOpenApiResultInfo(TypedDict):
    pass


class GetOpenApiResultPaths(TypedDict):
    pass


class GrantedAudit(TypedDict):
    id: str
    object: Literal['granted_audit']
    grant_id: str
    owner_id: str
    environment: Literal['sandbox', 'production']
    employer_id: str
    grantee_owner_id: str
    status: Literal['in_progress', 'completed', 'failed', 'non_compliant', 'waived', 'awaiting_records']
    version: int
    period_start: str
    period_end: str
    withdrawn_at: Optional[str]
    lines: List[GrantedAuditLine]
    reports: List[GrantedAuditReport]
    created_at: str


class GrantedAuditLine(TypedDict):
    state: Optional[str]
    classification_code: str
    basis: Literal['payroll', 'subcontractors']
    period: GrantedAuditLinePeriod
    payroll: Optional[Decimal]
    deductions: List[GrantedAuditLineDeduction]
    remuneration: Optional[Decimal]
    sources: List[GrantedAuditLineSource]


class GrantedAuditLineDeduction(TypedDict):
    kind: Literal['overtime_premium', 'tips', 'severance', 'per_diem', 'expense_reimbursement', 'employer_contributions', 'vehicle', 'military_duty', 'third_party_sick_pay', 'uniform_allowance', 'meal_money', 'employee_discounts', 'perquisites', 'officer_limits', 'officer_excluded', 'employee_cap', 'insured_subcontractor', 'materials', 'adjustment']
    amount: Decimal
    rules: List[str]


class GrantedAuditLinePeriod(TypedDict):
    start: str
    end: str


class GrantedAuditLineSource(TypedDict):
    report_id: str
    positions: List[GrantedAuditLineSourcePosition]


class GrantedAuditLineSourcePosition(TypedDict):
    first: int
    last: int


class GrantedAuditReport(TypedDict):
    report_id: str
    digest: str


class InputDocument(TypedDict):
    kind: Literal['terms', 'earlier_audits', 'rate_table', 'rule', 'subcontractor', 'report', 'adjustment', 'noncompliance', 'waiver', 'rule_table']
    id: str
    digest: str
    document: str


class LedgerEntry(TypedDict):
    id: str
    object: Literal['ledger_entry']
    owner_id: str
    environment: Literal['sandbox', 'production']
    policy_id: str
    employer_id: str
    term: int
    number: int
    kind: Literal['premium', 'estimate', 'reversal', 'final_audit']
    earned_to: Optional[str]
    earned: Optional[Decimal]
    charged_before: Decimal
    due: Optional[Decimal]
    total_earned: Optional[Decimal]
    total_charged_before: Decimal
    total_due: Optional[Decimal]
    causes: List[LedgerEntryCause]
    code: Optional[Literal['SOURCE_MISSING', 'NO_EXPOSURE', 'RATES_MISSING', 'AMOUNT_TOO_LARGE', 'UNRATED_CLASS', 'RULE_NOT_ON_FILE', 'MISSING_DAYS']]
    missing: List[Missing]
    estimates: List[LedgerEntryEstimate]
    audit_id: Optional[str]
    created_at: str


class LedgerEntryCause(TypedDict):
    kind: Literal['report_completed', 'report_corrected', 'report_voided', 'report_restored', 'report_late', 'grant_changed', 'policy_changed', 'subcontractors_changed', 'rate_table_changed', 'audit_settled', 'audit_withdrawn', 'rule_table_changed', 'hire_date_changed']
    id: str
    actor: Optional[LedgerEntryCauseActor]
    request_id: Optional[str]
    occurred_at: str


class LedgerEntryCauseActor(TypedDict):
    type: str
    id: Optional[str]


class LedgerEntryEstimate(TypedDict):
    period_start: str
    period_end: str
    premium: Decimal


class LedgerEntryWithWorksheet(TypedDict):
    id: str
    object: Literal['ledger_entry']
    owner_id: str
    environment: Literal['sandbox', 'production']
    policy_id: str
    employer_id: str
    term: int
    number: int
    kind: Literal['premium', 'estimate', 'reversal', 'final_audit']
    earned_to: Optional[str]
    earned: Optional[Decimal]
    charged_before: Decimal
    due: Optional[Decimal]
    total_earned: Optional[Decimal]
    total_charged_before: Decimal
    total_due: Optional[Decimal]
    causes: List[LedgerEntryWithWorksheetCause]
    code: Optional[Literal['SOURCE_MISSING', 'NO_EXPOSURE', 'RATES_MISSING', 'AMOUNT_TOO_LARGE', 'UNRATED_CLASS', 'RULE_NOT_ON_FILE', 'MISSING_DAYS']]
    missing: List[Missing]
    estimates: List[LedgerEntryWithWorksheetEstimate]
    audit_id: Optional[str]
    created_at: str
    worksheet: Optional[Worksheet]


class LedgerEntryWithWorksheetCause(TypedDict):
    kind: Literal['report_completed', 'report_corrected', 'report_voided', 'report_restored', 'report_late', 'grant_changed', 'policy_changed', 'subcontractors_changed', 'rate_table_changed', 'audit_settled', 'audit_withdrawn', 'rule_table_changed', 'hire_date_changed']
    id: str
    actor: Optional[LedgerEntryWithWorksheetCauseActor]
    request_id: Optional[str]
    occurred_at: str


class LedgerEntryWithWorksheetCauseActor(TypedDict):
    type: str
    id: Optional[str]


class LedgerEntryWithWorksheetEstimate(TypedDict):
    period_start: str
    period_end: str
    premium: Decimal


class ListActivityResult(TypedDict):
    data: List[Activity]
    has_more: bool


class ListAllWebhookDeliveriesResult(TypedDict):
    data: List[WebhookDelivery]
    has_more: bool


class ListApiKeysResult(TypedDict):
    apiKeys: List[ApiKey]
    has_more: bool


class ListAuditDisputesResult(TypedDict):
    data: List[Dispute]
    has_more: bool


class ListAuditDocumentsResult(TypedDict):
    data: List[AuditDocument]
    has_more: bool


class ListAuditVersionsResult(TypedDict):
    data: List[AuditVersion]


class ListAuditsResult(TypedDict):
    data: List[Audit]
    has_more: bool


class ListClassCodesResult(TypedDict):
    data: List[ClassCode]
    has_more: bool


class ListEmployeesResult(TypedDict):
    data: List[Employee]
    has_more: bool


class ListEmployersResult(TypedDict):
    data: List[Employer]
    has_more: bool


class ListEventTypesResult(TypedDict):
    data: List[EventType]
    has_more: bool


class ListEventsResult(TypedDict):
    data: List[Event]
    has_more: bool
    first_sequence: int
    last_sequence: int


class ListExposureGrantsResult(TypedDict):
    data: List[ExposureGrant]
    has_more: bool


class ListFileMappingsResult(TypedDict):
    data: List[FileMapping]
    has_more: bool


class ListGrantedAuditsResult(TypedDict):
    data: List[GrantedAudit]
    has_more: bool


class ListLedgerEntriesResult(TypedDict):
    data: List[LedgerEntry]
    has_more: bool
    totals: ListLedgerEntriesResultTotals


class ListLedgerEntriesResultTotals(TypedDict):
    entries: int
    due: Decimal
    total_due: Decimal


class ListNoticesResult(TypedDict):
    data: List[Notice]
    has_more: bool


class ListPaymentsResult(TypedDict):
    data: List[Payment]
    has_more: bool


class ListPayrollReportRecordsResult(TypedDict):
    data: List[PayrollRecord]
    has_more: bool


class ListPayrollReportsResult(TypedDict):
    data: List[PayrollReport]
    has_more: bool


class ListPoliciesResult(TypedDict):
    data: List[Policy]
    has_more: bool


class ListRateTableRowsResult(TypedDict):
    version: int
    data: List[ListRateTableRowsResultDataItem]
    has_more: bool


class ListRateTableRowsResultDataItem(TypedDict):
    id: str
    object: Literal['rate_table_row']
    state: str
    class_code: str
    description: Optional[str]
    basis: Literal['per_100', 'per_capita', 'per_hour', 'flat']
    rate: Decimal
    minimum_premium: Optional[Decimal]
    effective_from: Optional[str]


class ListRateTableVersionsResult(TypedDict):
    data: List[ListRateTableVersionsResultDataItem]
    has_more: bool


class ListRateTableVersionsResultDataItem(TypedDict):
    version: int
    effective_from: Optional[str]
    applies_to: Literal['new_and_renewal', 'outstanding']
    row_count: int
    created_at: str


class ListRateTablesResult(TypedDict):
    data: List[RateTable]
    has_more: bool


class ListRecordsRequestsResult(TypedDict):
    data: List[RecordsRequest]
    has_more: bool


class ListRuleTableRowsResult(TypedDict):
    version: int
    data: List[ListRuleTableRowsResultDataItem]
    has_more: bool


class ListRuleTableRowsResultDataItem(TypedDict):
    id: str
    object: Literal['rule_table_row']
    kind: Literal['officer_limits', 'employee_caps', 'overtime', 'excluded_pay', 'noncompliance', 'minimum_premium', 'cancellation', 'interchange', 'dual_wage']
    state: str
    effective_from: str
    source: str
    applies_to: Optional[str]
    classification_codes: List[str]
    deducted: Optional[bool]
    weekly_minimum: Optional[Decimal]
    weekly_maximum: Optional[Decimal]
    yearly_maximum: Optional[Decimal]
    fixed_yearly: Optional[Decimal]
    part_of_week_counts: Optional[bool]
    multiple: Optional[Decimal]
    exact: Optional[bool]
    requests: Optional[int]
    class_when_none: Optional[str]
    remuneration_share: Optional[Decimal]
    expense_constant_minimum: Optional[Decimal]
    divided: Optional[bool]
    class_below: Optional[str]
    class_at_or_above: Optional[str]
    hourly_wage: Optional[Decimal]
    short_rates: List[ListRuleTableRowsResultDataItemShortRate]


class ListRuleTableRowsResultDataItemShortRate(TypedDict):
    to_day: int
    share: Decimal


class ListRuleTableVersionsResult(TypedDict):
    data: List[ListRuleTableVersionsResultDataItem]
    has_more: bool


class ListRuleTableVersionsResultDataItem(TypedDict):
    version: int
    row_count: int
    digest: str
    created_at: str


class ListRuleTablesResult(TypedDict):
    data: List[RuleTable]
    has_more: bool


class ListSubcontractorsResult(TypedDict):
    data: List[Subcontractor]
    has_more: bool


class ListWebhookAddressesResult(TypedDict):
    addresses: List[str]
    message: NotRequired[str]


class ListWebhookDeliveriesResult(TypedDict):
    data: List[WebhookDelivery]
    has_more: bool


class ListWebhooksResult(TypedDict):
    data: List[Webhook]
    has_more: bool


class Me(TypedDict):
    object: Literal['me']
    owner_id: str
    owner_type: str
    environment: Literal['sandbox', 'production']
    profile: Literal['A', 'B']
    plan: MePlan
    scopes: List[Literal['payroll:read', 'payroll:write', 'employees:read', 'employees:write', 'policies:read', 'policies:write', 'audits:read', 'audits:write', 'payments:read', 'payments:write', 'exposure:read', 'exposure:write', 'keys:write', 'webhooks:write', 'events:read', 'evidence:write', 'account:write', 'portal_sessions:write']]
    contact_email: Optional[str]
    rate_limit: Optional[int]
    key_id: str
    created_at: str
    age_days: int


class MePlan(TypedDict):
    name: str
    windows: List[MePlanWindow]
    concurrent_webhooks: int


class MePlanWindow(TypedDict):
    limit: int
    window_seconds: int


Missing = TypedDict(
    "Missing",
    {
        "code": "Literal['SOURCE_MISSING', 'NO_EXPOSURE', 'RATES_MISSING', 'AMOUNT_TOO_LARGE', 'UNRATED_CLASS', 'RULE_NOT_ON_FILE', 'MISSING_DAYS']",
        "state": "NotRequired[Optional[str]]",
        "rule": "NotRequired[str]",
        "applies_to": "NotRequired[Optional[str]]",
        "date": "NotRequired[str]",
        "classification_code": "NotRequired[str]",
        "owner_id": "NotRequired[str]",
        "employer_id": "NotRequired[str]",
        "cause": "NotRequired[Literal['not_offered', 'offered', 'declined', 'revoked', 'nothing_reported']]",
        "from": "NotRequired[str]",
        "to": "NotRequired[str]",
        "days": "NotRequired[int]",
    },
)


class NoPayrollStatement(TypedDict):
    employer_id: str
    period_start: str
    period_end: str
    employees: List[Any]
    payroll_data: NotRequired[Optional[NoPayrollStatementPayrollData]]
    corrects: NotRequired[Optional[str]]
    no_payroll: bool
    owner_id: NotRequired[str]


class NoPayrollStatementPayrollData(TypedDict):
    total_payroll: NotRequired[Optional[Decimal]]
    total_hours: NotRequired[Optional[Decimal]]
    officer_payroll: NotRequired[Optional[Decimal]]
    subcontractor_payments: NotRequired[Optional[Decimal]]


class Notice(TypedDict):
    object: Literal['notice']
    owner_id: str
    environment: Literal['sandbox', 'production']
    kind: Literal['file_failed', 'payroll_missing', 'audit_due', 'records_requested', 'audit_completed', 'audit_disputed', 'grant_offered', 'key_aged']
    occasion: str
    enabled: bool
    recipients: List[Literal['contact', 'admin', 'developer', 'operations', 'auditor', 'viewer']]
    unsubscribed: int
    updated_at: Optional[str]


class Payment(TypedDict):
    id: str
    object: Literal['payment']
    owner_id: str
    environment: Literal['sandbox', 'production']
    employer_id: str
    policy_id: str
    term_effective_date: Optional[str]
    amount: Decimal
    status: Literal['pending', 'processed', 'failed', 'refunded']
    description: Optional[str]
    failure_reason: Optional[str]
    created_at: str
    updated_at: str
    deleted_at: NotRequired[str]


class PayrollRecord(TypedDict):
    object: Literal['payroll_record']
    report_id: str
    owner_id: str
    employer_id: str
    period: PayrollRecordPeriod
    position: int
    employee_id: str
    name: str
    state: Optional[str]
    classification_code: str
    hours_worked: Decimal
    gross_wages: Decimal
    overtime_hours: Decimal
    overtime_pay: Decimal
    overtime_multiplier: Decimal
    double_time_pay: Decimal
    officer: bool
    overtime_premium: Optional[Decimal]
    volunteer: bool
    one_or_two_family: bool
    reversal: bool
    excluded_pay: List[PayrollRecordExcludedPayItem]


class PayrollRecordExcludedPayItem(TypedDict):
    kind: Literal['tips', 'severance', 'per_diem', 'expense_reimbursement', 'employer_contributions', 'vehicle', 'military_duty', 'third_party_sick_pay', 'uniform_allowance', 'meal_money', 'employee_discounts', 'perquisites']
    amount: Decimal


class PayrollRecordPeriod(TypedDict):
    start: str
    end: str


class PayrollReport(TypedDict):
    id: str
    object: Literal['payroll_report']
    owner_id: str
    environment: Literal['sandbox', 'production']
    employer_id: str
    status: Literal['processing', 'completed', 'failed', 'replaced', 'voided']
    file_name: Optional[str]
    period: PayrollReportPeriod
    records_total: int
    records_processed: int
    records_failed: int
    submitted_gross_wages: Decimal
    processed_gross_wages: Decimal
    payroll_data: PayrollReportPayrollData
    no_payroll: bool
    corrects: Optional[str]
    replaced_by: Optional[str]
    supplements: Optional[str]
    failure: Optional[PayrollReportFailure]
    created_at: str
    updated_at: str
    finished_at: Optional[str]
    voided_at: Optional[str]


class PayrollReportFailure(TypedDict):
    code: Literal['ALL_RECORDS_FAILED', 'TOTALS_IMPOSSIBLE', 'CORRECTED_REPORT_REPLACED', 'CORRECTED_REPORT_VOIDED', 'MISSING_REQUIRED_COLUMNS', 'MAPPED_COLUMNS_MISSING', 'REPEATED_COLUMNS', 'NO_RECORDS', 'TOO_MANY_RECORDS', 'UNREADABLE_FILE']
    message: str
    details: List[str]


class PayrollReportPayrollData(TypedDict):
    total_payroll: Optional[Decimal]
    total_hours: Optional[Decimal]
    officer_payroll: Optional[Decimal]
    subcontractor_payments: Optional[Decimal]


class PayrollReportPeriod(TypedDict):
    start: str
    end: str


class PayrollReportSubmission(TypedDict):
    employer_id: str
    period_start: str
    period_end: str
    employees: List[PayrollReportSubmissionEmployee]
    payroll_data: PayrollReportSubmissionPayrollData
    corrects: NotRequired[Optional[str]]
    no_payroll: NotRequired[Optional[bool]]
    owner_id: NotRequired[str]


class PayrollReportSubmissionEmployee(TypedDict):
    employee_id: str
    name: str
    classification_code: str
    hours_worked: Decimal
    gross_wages: Decimal
    state: NotRequired[Optional[str]]
    overtime_hours: NotRequired[Optional[Decimal]]
    overtime_pay: NotRequired[Optional[Decimal]]
    overtime_multiplier: NotRequired[Optional[Decimal]]
    double_time_pay: NotRequired[Optional[Decimal]]
    officer: NotRequired[Optional[bool]]
    overtime_premium: NotRequired[Optional[Decimal]]
    volunteer: NotRequired[Optional[bool]]
    one_or_two_family: NotRequired[Optional[bool]]
    reversal: NotRequired[Optional[bool]]
    excluded_pay: NotRequired[Optional[List[PayrollReportSubmissionEmployeeExcludedPayItem]]]


class PayrollReportSubmissionEmployeeExcludedPayItem(TypedDict):
    kind: Literal['tips', 'severance', 'per_diem', 'expense_reimbursement', 'employer_contributions', 'vehicle', 'military_duty', 'third_party_sick_pay', 'uniform_allowance', 'meal_money', 'employee_discounts', 'perquisites']
    amount: Decimal


class PayrollReportSubmissionPayrollData(TypedDict):
    total_payroll: NotRequired[Optional[Decimal]]
    total_hours: NotRequired[Optional[Decimal]]
    officer_payroll: NotRequired[Optional[Decimal]]
    subcontractor_payments: NotRequired[Optional[Decimal]]


class PayrollReportWithFindings(TypedDict):
    id: str
    object: Literal['payroll_report']
    owner_id: str
    environment: Literal['sandbox', 'production']
    employer_id: str
    status: Literal['processing', 'completed', 'failed', 'replaced', 'voided']
    file_name: Optional[str]
    period: PayrollReportWithFindingsPeriod
    records_total: int
    records_processed: int
    records_failed: int
    submitted_gross_wages: Decimal
    processed_gross_wages: Decimal
    payroll_data: PayrollReportWithFindingsPayrollData
    no_payroll: bool
    corrects: Optional[str]
    replaced_by: Optional[str]
    supplements: Optional[str]
    failure: Optional[PayrollReportWithFindingsFailure]
    created_at: str
    updated_at: str
    finished_at: Optional[str]
    voided_at: Optional[str]
    columns: Optional[PayrollReportWithFindingsColumns]
    errors: List[PayrollReportWithFindingsError]
    errors_not_listed: int
    warnings: List[PayrollReportWithFindingsWarning]
    warnings_not_listed: int


class PayrollReportWithFindingsColumns(TypedDict):
    used: List[PayrollReportWithFindingsColumnsUsedItem]
    ignored: List[str]


class PayrollReportWithFindingsColumnsUsedItem(TypedDict):
    header: str
    member: str


class PayrollReportWithFindingsError(TypedDict):
    code: Literal['CLASS_CODE_UNKNOWN', 'STATE_UNKNOWN', 'SOCIAL_SECURITY_NUMBER', 'HOURS_ABOVE_PERIOD', 'OVERTIME_HOURS_ABOVE_TOTAL', 'OVERTIME_PAY_ABOVE_TOTAL', 'OVERTIME_STATED_TWICE', 'EXCLUDED_PAY_ABOVE_TOTAL', 'TOTALS_IMPOSSIBLE', 'VALUE_MISSING', 'VALUE_INVALID', 'RECORD_REPEATED']
    field: str
    index: Optional[int]
    row: Optional[int]
    employee_id: Optional[str]
    message: str
    expected: Optional[str]
    received: Optional[str]


class PayrollReportWithFindingsFailure(TypedDict):
    code: Literal['ALL_RECORDS_FAILED', 'TOTALS_IMPOSSIBLE', 'CORRECTED_REPORT_REPLACED', 'CORRECTED_REPORT_VOIDED', 'MISSING_REQUIRED_COLUMNS', 'MAPPED_COLUMNS_MISSING', 'REPEATED_COLUMNS', 'NO_RECORDS', 'TOO_MANY_RECORDS', 'UNREADABLE_FILE']
    message: str
    details: List[str]


class PayrollReportWithFindingsPayrollData(TypedDict):
    total_payroll: Optional[Decimal]
    total_hours: Optional[Decimal]
    officer_payroll: Optional[Decimal]
    subcontractor_payments: Optional[Decimal]


class PayrollReportWithFindingsPeriod(TypedDict):
    start: str
    end: str


class PayrollReportWithFindingsWarning(TypedDict):
    code: Literal['IGNORED_SHEET', 'CLASS_CODE_UNVERIFIED', 'CLASS_CODE_DISCONTINUED', 'DUAL_WAGE_CLASS', 'DIVIDED_PAYROLL', 'STATE_MISSING', 'HOURLY_PAY_LOW', 'EMPLOYEE_ID_NINE_DIGITS', 'WAGES_WITHOUT_HOURS', 'PAY_AFTER_TERMINATION', 'PAY_REVERSED', 'STATED_TOTAL_DIFFERS', 'UNKNOWN_MEMBER', 'IGNORED_COLUMN_WITH_MONEY', 'IGNORED_ROW', 'PAY_PARTS_ABOVE_GROSS', 'UNKNOWN_EARNINGS', 'SEVERAL_EMPLOYERS', 'EMPLOYEE_ID_MISSING', 'ROWS_ADDED_UP', 'OVERTIME_PAY_MISSING', 'EMPLOYER_NEW', 'OVERLAPPING_REPORTS', 'OVERLAPPING_PERIOD']
    field: str
    index: Optional[int]
    row: Optional[int]
    employee_id: Optional[str]
    message: str
    expected: Optional[str]
    received: Optional[str]


class PersonData(TypedDict):
    object: Literal['person_data']
    employees: List[Employee]
    payroll_records: List[PayrollRecord]
    event_ids: List[str]
    has_more: bool


class PersonErasure(TypedDict):
    object: Literal['person_erasure']
    employer_id: str
    employee_id: str
    results: List[ErasedData]


class Policy(TypedDict):
    id: str
    object: Literal['policy']
    owner_id: str
    environment: Literal['sandbox', 'production']
    employer_id: str
    policy_number: str
    status: Literal['pending', 'active', 'expired', 'cancelled']
    effective_date: str
    expiration_date: str
    premium: Decimal
    estimated_premium: Decimal
    estimated_premium_source: Literal['stated', 'derived']
    estimated_premium_changes: List[PolicyEstimatedPremiumChange]
    cancellation_date: Optional[str]
    cancellation_method: Optional[Literal['pro_rata', 'short_rate', 'flat']]
    next_term: Optional[PolicyNextTerm]
    audit: Optional[PolicyAudit]
    billing: Optional[PolicyBilling]
    classifications: List[PolicyClassification]
    estimated_payroll: Optional[Decimal]
    experience_modifier: Optional[Decimal]
    schedule_rating: Optional[Decimal]
    increased_limits_factor: Optional[Decimal]
    deductible_credit: Optional[Decimal]
    expense_constant: Optional[Decimal]
    minimum_premium: Optional[Decimal]
    terrorism_rate: Optional[Decimal]
    catastrophe_rate: Optional[Decimal]
    employers_liability_minimum: Optional[Decimal]
    merit_rating: Optional[Decimal]
    construction_class_credit: Optional[Decimal]
    arap_factor: Optional[Decimal]
    loss_cost_multiplier: Optional[Decimal]
    large_deductible_credit: Optional[Decimal]
    federal_act_factor: Optional[Decimal]
    short_rate_factor: Optional[Decimal]
    discount_table: Optional[str]
    rate_table: Optional[str]
    rule_table: Optional[str]
    discount_bands: List[PolicyDiscountBand]
    state_discounts: List[PolicyStateDiscount]
    credits: List[PolicyCredit]
    surcharges: List[PolicySurcharge]
    officer_elections: List[PolicyOfficerElection]
    subcontractor_contract: str
    exposure_sources: List[PolicyExposureSource]
    waivers_of_subrogation: List[PolicyWaiversOfSubrogationItem]
    rounding: Literal['cents', 'whole_dollar']
    state_terms: List[PolicyStateTerm]
    records_support_division: bool
    wage_records_verified: bool
    no_payroll_months: List[int]
    person_links: List[PolicyPersonLink]
    officer_limits: List[PolicyOfficerLimit]
    overtime_deducted: List[PolicyOvertimeDeductedItem]
    excluded_pay_deducted: List[PolicyExcludedPayDeductedItem]
    employee_caps: List[PolicyEmployeeCap]
    noncompliance_charges: List[PolicyNoncomplianceCharge]
    insured: Optional[PolicyInsured]
    named_insureds: List[PolicyNamedInsured]
    locations: List[PolicyLocation]
    covered_states: List[str]
    producer: Optional[PolicyProducer]
    created_at: str
    updated_at: str
    deleted_at: NotRequired[str]


class PolicyAudit(TypedDict):
    schedule: Literal['final']
    method: Literal['self', 'phone', 'physical', 'waived']


class PolicyBilling(TypedDict):
    mode: Literal['pay_as_you_go']
    pay_schedule: Optional[Literal['weekly', 'biweekly', 'semimonthly', 'monthly']]
    grace_days: int
    pay_period_start: Optional[str]


class PolicyClassification(TypedDict):
    state: str
    classification_code: str
    description: Optional[str]
    rates: List[PolicyClassificationRate]
    estimated_payroll: Optional[Decimal]
    estimated_units: Optional[Decimal]
    estimates: List[PolicyClassificationEstimate]
    minimum_premium: Optional[Decimal]
    experience_rated: bool


class PolicyClassificationEstimate(TypedDict):
    effective_date: str
    estimated_payroll: Optional[Decimal]
    estimated_units: Optional[Decimal]


class PolicyClassificationRate(TypedDict):
    rate: Optional[Decimal]
    loss_cost: Optional[Decimal]
    basis: Literal['per_100', 'per_capita', 'per_hour', 'flat']
    effective_date: Optional[str]


class PolicyCredit(TypedDict):
    name: str
    state: Optional[str]
    rate: Decimal
    base: Literal['manual', 'subject', 'modified', 'standard']
    statistical_code: Optional[str]


class PolicyDiscountBand(TypedDict):
    up_to: Optional[Decimal]
    rate: Decimal


PolicyEmployeeCap = TypedDict(
    "PolicyEmployeeCap",
    {
        "state": "str",
        "yearly_maximum": "Optional[Decimal]",
        "weekly_maximum": "Optional[Decimal]",
        "classification_codes": "List[str]",
        "from": "Optional[str]",
    },
)


class PolicyEstimatedPremiumChange(TypedDict):
    effective_date: str
    estimated_premium: Decimal


PolicyExcludedPayDeductedItem = TypedDict(
    "PolicyExcludedPayDeductedItem",
    {
        "state": "str",
        "kind": "Literal['tips', 'severance', 'per_diem', 'expense_reimbursement', 'employer_contributions', 'vehicle', 'military_duty', 'third_party_sick_pay', 'uniform_allowance', 'meal_money', 'employee_discounts', 'perquisites']",
        "deducted": "bool",
        "from": "Optional[str]",
    },
)


class PolicyExposureSource(TypedDict):
    owner_id: str
    employer_id: str


class PolicyInsured(TypedDict):
    name: str
    fein: Optional[str]
    entity_type: Optional[Literal['individual', 'partnership', 'limited_partnership', 'limited_liability_partnership', 'corporation', 'limited_liability_company', 'association', 'joint_venture', 'trust_or_estate', 'government', 'other']]
    address: Address


class PolicyLocation(TypedDict):
    name: Optional[str]
    address: Address


class PolicyNamedInsured(TypedDict):
    employer_id: Optional[str]
    name: Optional[str]
    fein: Optional[str]
    entity_type: Optional[Literal['individual', 'partnership', 'limited_partnership', 'limited_liability_partnership', 'corporation', 'limited_liability_company', 'association', 'joint_venture', 'trust_or_estate', 'government', 'other']]


class PolicyNextTerm(TypedDict):
    effective_date: str
    expiration_date: str
    estimated_premium: Decimal
    estimated_premium_source: Literal['stated', 'derived']
    estimated_premium_changes: List[PolicyNextTermEstimatedPremiumChange]
    classifications: List[PolicyNextTermClassification]
    estimated_payroll: Optional[Decimal]
    experience_modifier: Optional[Decimal]
    schedule_rating: Optional[Decimal]
    increased_limits_factor: Optional[Decimal]
    deductible_credit: Optional[Decimal]
    expense_constant: Optional[Decimal]
    minimum_premium: Optional[Decimal]
    terrorism_rate: Optional[Decimal]
    catastrophe_rate: Optional[Decimal]
    employers_liability_minimum: Optional[Decimal]
    merit_rating: Optional[Decimal]
    construction_class_credit: Optional[Decimal]
    arap_factor: Optional[Decimal]
    loss_cost_multiplier: Optional[Decimal]
    large_deductible_credit: Optional[Decimal]
    federal_act_factor: Optional[Decimal]
    short_rate_factor: Optional[Decimal]
    discount_table: Optional[str]
    rate_table: Optional[str]
    rule_table: Optional[str]
    discount_bands: List[PolicyNextTermDiscountBand]
    state_discounts: List[PolicyNextTermStateDiscount]
    credits: List[PolicyNextTermCredit]
    surcharges: List[PolicyNextTermSurcharge]
    officer_elections: List[PolicyNextTermOfficerElection]
    subcontractor_contract: str
    exposure_sources: List[PolicyNextTermExposureSource]
    waivers_of_subrogation: List[PolicyNextTermWaiversOfSubrogationItem]
    rounding: Literal['cents', 'whole_dollar']
    state_terms: List[PolicyNextTermStateTerm]
    records_support_division: bool
    wage_records_verified: bool
    no_payroll_months: List[int]
    person_links: List[PolicyNextTermPersonLink]
    officer_limits: List[PolicyNextTermOfficerLimit]
    overtime_deducted: List[PolicyNextTermOvertimeDeductedItem]
    excluded_pay_deducted: List[PolicyNextTermExcludedPayDeductedItem]
    employee_caps: List[PolicyNextTermEmployeeCap]
    noncompliance_charges: List[PolicyNextTermNoncomplianceCharge]
    insured: Optional[PolicyNextTermInsured]
    named_insureds: List[PolicyNextTermNamedInsured]
    locations: List[PolicyNextTermLocation]
    covered_states: List[str]
    producer: Optional[PolicyNextTermProducer]


class PolicyNextTermClassification(TypedDict):
    state: str
    classification_code: str
    description: Optional[str]
    rates: List[PolicyNextTermClassificationRate]
    estimated_payroll: Optional[Decimal]
    estimated_units: Optional[Decimal]
    estimates: List[PolicyNextTermClassificationEstimate]
    minimum_premium: Optional[Decimal]
    experience_rated: bool


class PolicyNextTermClassificationEstimate(TypedDict):
    effective_date: str
    estimated_payroll: Optional[Decimal]
    estimated_units: Optional[Decimal]


class PolicyNextTermClassificationRate(TypedDict):
    rate: Optional[Decimal]
    loss_cost: Optional[Decimal]
    basis: Literal['per_100', 'per_capita', 'per_hour', 'flat']
    effective_date: Optional[str]


class PolicyNextTermCredit(TypedDict):
    name: str
    state: Optional[str]
    rate: Decimal
    base: Literal['manual', 'subject', 'modified', 'standard']
    statistical_code: Optional[str]


class PolicyNextTermDiscountBand(TypedDict):
    up_to: Optional[Decimal]
    rate: Decimal


PolicyNextTermEmployeeCap = TypedDict(
    "PolicyNextTermEmployeeCap",
    {
        "state": "str",
        "yearly_maximum": "Optional[Decimal]",
        "weekly_maximum": "Optional[Decimal]",
        "classification_codes": "List[str]",
        "from": "Optional[str]",
    },
)


class PolicyNextTermEstimatedPremiumChange(TypedDict):
    effective_date: str
    estimated_premium: Decimal


PolicyNextTermExcludedPayDeductedItem = TypedDict(
    "PolicyNextTermExcludedPayDeductedItem",
    {
        "state": "str",
        "kind": "Literal['tips', 'severance', 'per_diem', 'expense_reimbursement', 'employer_contributions', 'vehicle', 'military_duty', 'third_party_sick_pay', 'uniform_allowance', 'meal_money', 'employee_discounts', 'perquisites']",
        "deducted": "bool",
        "from": "Optional[str]",
    },
)


class PolicyNextTermExposureSource(TypedDict):
    owner_id: str
    employer_id: str


class PolicyNextTermInsured(TypedDict):
    name: str
    fein: Optional[str]
    entity_type: Optional[Literal['individual', 'partnership', 'limited_partnership', 'limited_liability_partnership', 'corporation', 'limited_liability_company', 'association', 'joint_venture', 'trust_or_estate', 'government', 'other']]
    address: Address


class PolicyNextTermLocation(TypedDict):
    name: Optional[str]
    address: Address


class PolicyNextTermNamedInsured(TypedDict):
    employer_id: Optional[str]
    name: Optional[str]
    fein: Optional[str]
    entity_type: Optional[Literal['individual', 'partnership', 'limited_partnership', 'limited_liability_partnership', 'corporation', 'limited_liability_company', 'association', 'joint_venture', 'trust_or_estate', 'government', 'other']]


PolicyNextTermNoncomplianceCharge = TypedDict(
    "PolicyNextTermNoncomplianceCharge",
    {
        "state": "str",
        "multiple": "Decimal",
        "exact": "bool",
        "requests": "int",
        "from": "Optional[str]",
    },
)


PolicyNextTermOfficerElection = TypedDict(
    "PolicyNextTermOfficerElection",
    {
        "employee_id": "str",
        "included": "bool",
        "kind": "str",
        "from": "Optional[str]",
        "to": "Optional[str]",
    },
)


PolicyNextTermOfficerLimit = TypedDict(
    "PolicyNextTermOfficerLimit",
    {
        "state": "str",
        "kind": "str",
        "weekly_minimum": "Optional[Decimal]",
        "weekly_maximum": "Optional[Decimal]",
        "fixed_yearly": "Optional[Decimal]",
        "part_of_week_counts": "bool",
        "from": "Optional[str]",
    },
)


PolicyNextTermOvertimeDeductedItem = TypedDict(
    "PolicyNextTermOvertimeDeductedItem",
    {
        "state": "str",
        "deducted": "bool",
        "from": "Optional[str]",
    },
)


class PolicyNextTermPersonLink(TypedDict):
    employee_id: str
    same_person_as: str


class PolicyNextTermProducer(TypedDict):
    name: str
    code: Optional[str]


class PolicyNextTermStateDiscount(TypedDict):
    state: str
    table: Optional[str]
    bands: List[PolicyNextTermStateDiscountBand]


class PolicyNextTermStateDiscountBand(TypedDict):
    up_to: Optional[Decimal]
    rate: Decimal


class PolicyNextTermStateTerm(TypedDict):
    state: Optional[str]
    effective_from: Optional[str]
    experience_modifier: Optional[Decimal]
    schedule_rating: Optional[Decimal]
    increased_limits_factor: Optional[Decimal]
    deductible_credit: Optional[Decimal]
    expense_constant: Optional[Decimal]
    terrorism_rate: Optional[Decimal]
    catastrophe_rate: Optional[Decimal]
    employers_liability_minimum: Optional[Decimal]
    merit_rating: Optional[Decimal]
    construction_class_credit: Optional[Decimal]
    arap_factor: Optional[Decimal]
    loss_cost_multiplier: Optional[Decimal]
    large_deductible_credit: Optional[Decimal]
    federal_act_factor: Optional[Decimal]


class PolicyNextTermSurcharge(TypedDict):
    name: str
    rate: Optional[Decimal]
    amount: Optional[Decimal]
    base: Optional[Literal['manual', 'subject', 'standard', 'before_schedule', 'final', 'modified']]
    state: Optional[str]


class PolicyNextTermWaiversOfSubrogationItem(TypedDict):
    name: Optional[str]
    state: Optional[str]
    rate: Decimal
    premium: Optional[Decimal]
    minimum: Optional[Decimal]


PolicyNoncomplianceCharge = TypedDict(
    "PolicyNoncomplianceCharge",
    {
        "state": "str",
        "multiple": "Decimal",
        "exact": "bool",
        "requests": "int",
        "from": "Optional[str]",
    },
)


PolicyOfficerElection = TypedDict(
    "PolicyOfficerElection",
    {
        "employee_id": "str",
        "included": "bool",
        "kind": "str",
        "from": "Optional[str]",
        "to": "Optional[str]",
    },
)


PolicyOfficerLimit = TypedDict(
    "PolicyOfficerLimit",
    {
        "state": "str",
        "kind": "str",
        "weekly_minimum": "Optional[Decimal]",
        "weekly_maximum": "Optional[Decimal]",
        "fixed_yearly": "Optional[Decimal]",
        "part_of_week_counts": "bool",
        "from": "Optional[str]",
    },
)


PolicyOvertimeDeductedItem = TypedDict(
    "PolicyOvertimeDeductedItem",
    {
        "state": "str",
        "deducted": "bool",
        "from": "Optional[str]",
    },
)


class PolicyPersonLink(TypedDict):
    employee_id: str
    same_person_as: str


class PolicyProducer(TypedDict):
    name: str
    code: Optional[str]


class PolicyStateDiscount(TypedDict):
    state: str
    table: Optional[str]
    bands: List[PolicyStateDiscountBand]


class PolicyStateDiscountBand(TypedDict):
    up_to: Optional[Decimal]
    rate: Decimal


class PolicyStateTerm(TypedDict):
    state: Optional[str]
    effective_from: Optional[str]
    experience_modifier: Optional[Decimal]
    schedule_rating: Optional[Decimal]
    increased_limits_factor: Optional[Decimal]
    deductible_credit: Optional[Decimal]
    expense_constant: Optional[Decimal]
    terrorism_rate: Optional[Decimal]
    catastrophe_rate: Optional[Decimal]
    employers_liability_minimum: Optional[Decimal]
    merit_rating: Optional[Decimal]
    construction_class_credit: Optional[Decimal]
    arap_factor: Optional[Decimal]
    loss_cost_multiplier: Optional[Decimal]
    large_deductible_credit: Optional[Decimal]
    federal_act_factor: Optional[Decimal]


class PolicySurcharge(TypedDict):
    name: str
    rate: Optional[Decimal]
    amount: Optional[Decimal]
    base: Optional[Literal['manual', 'subject', 'standard', 'before_schedule', 'final', 'modified']]
    state: Optional[str]


class PolicyWaiversOfSubrogationItem(TypedDict):
    name: Optional[str]
    state: Optional[str]
    rate: Decimal
    premium: Optional[Decimal]
    minimum: Optional[Decimal]


class PortalSession(TypedDict):
    id: str
    object: Literal['portal_session']
    owner_id: str
    environment: Literal['sandbox', 'production']
    employer_id: str
    role: Literal['operations', 'viewer']
    page: Literal['upload_payroll', 'missing_payroll']
    language: Literal['en', 'es']
    url: Optional[str]
    url_expires_at: str
    expires_at: str
    created_by: str
    created_at: str


class PremiumStep(TypedDict):
    step: str
    state: Optional[str]
    name: Optional[str]
    period: Optional[PremiumStepPeriod]
    factor: Optional[Decimal]
    base: Optional[Decimal]
    rule: Optional[str]
    statistical_code: Optional[str]
    amount: Decimal
    running_total: Decimal
    gives: Optional[str]


class PremiumStepPeriod(TypedDict):
    start: str
    end: str


class PreviewPremiumResult(TypedDict):
    object: Literal['premium_preview']
    policy_id: str
    period_start: str
    period_end: str
    worksheet: Optional[Worksheet]
    missing_days: int
    rules_not_on_file: List[PreviewPremiumResultRulesNotOnFileItem]
    missing: List[Missing]


class PreviewPremiumResultRulesNotOnFileItem(TypedDict):
    rule: str
    applies_to: Optional[str]
    state: Optional[str]
    date: str


class ProvenVersion(TypedDict):
    audit_id: str
    version: int
    kind: Literal['audit', 'revision', 'noncompliance', 'waiver']
    reason: Optional[str]
    actor: Optional[ProvenVersionActor]
    created_at: str
    release: Optional[str]
    period_start: str
    period_end: str
    total_premium: Decimal
    inputs_kept: bool
    inputs: List[VersionInput]
    worksheet_digest: Optional[str]
    previous_digest: Optional[str]
    digest: Optional[str]


class ProvenVersionActor(TypedDict):
    type: Literal['api_key', 'client_credentials', 'person', 'operator', 'schedule', 'service', 'owner']
    id: Optional[str]


class RateTable(TypedDict):
    id: str
    object: Literal['rate_table']
    owner_id: str
    environment: Literal['sandbox', 'production']
    name: str
    effective_from: Optional[str]
    applies_to: Literal['new_and_renewal', 'outstanding']
    version: int
    row_count: int
    created_at: str
    updated_at: str
    deleted_at: NotRequired[str]


class RecordsRequest(TypedDict):
    id: str
    object: Literal['records_request']
    owner_id: str
    environment: Literal['sandbox', 'production']
    audit_id: str
    employer_id: str
    policy_id: str
    subject: str
    details: Optional[str]
    due_date: str
    status: Literal['open', 'overdue', 'answered', 'closed']
    answer: Optional[str]
    created_at: str
    updated_at: str
    answered_at: Optional[str]
    closed_at: Optional[str]


class RemoveWebhookPayloadsRequest(TypedDict):
    resource_type: NotRequired[Literal['file', 'audit', 'employee', 'policy', 'payment', 'webhook', 'exposure_grant', 'endorsement', 'premium', 'evidence']]
    resource_id: NotRequired[str]
    event_ids: NotRequired[List[str]]
    owner_id: NotRequired[str]


class RemoveWebhookPayloadsResult(TypedDict):
    removed: int
    pending: int
    has_more: bool


class RenameApiKeyRequest(TypedDict):
    name: str
    owner_id: NotRequired[str]
    is_active: NotRequired[Any]


class ReplayAuditRequest(TypedDict):
    owner_id: NotRequired[str]
    version: NotRequired[Optional[int]]


class ReplayDifference(TypedDict):
    where: Literal['payroll_records', 'kept_inputs', 'worksheet', 'figures', 'chain']
    message: str
    input: Optional[VersionInput]
    report_id: Optional[str]
    position: Optional[int]
    employee_id: Optional[str]
    line: Optional[ReplayDifferenceLine]
    step: Optional[ReplayDifferenceStep]
    member: Optional[str]
    kept: Optional[str]
    replayed: Optional[str]


class ReplayDifferenceLine(TypedDict):
    index: int
    state: Optional[str]
    classification_code: Optional[str]


class ReplayDifferenceStep(TypedDict):
    index: int
    state: Optional[str]
    step: Optional[str]


ReplayWebhookDeliveriesRequest = TypedDict(
    "ReplayWebhookDeliveriesRequest",
    {
        "from": "str",
        "to": "str",
        "status": "NotRequired[Literal['delivered', 'failed']]",
        "starting_after": "NotRequired[str]",
        "owner_id": "NotRequired[str]",
    },
)


class ReplayWebhookDeliveriesResult(TypedDict):
    replayed: int
    has_more: bool
    last_delivery_id: Optional[str]


class ResolveAuditDisputeRequest(TypedDict):
    owner_id: NotRequired[str]
    outcome: Literal['accepted', 'rejected']
    accepted_lines: NotRequired[Optional[List[int]]]
    reason: NotRequired[Optional[str]]


class ReviseAuditRequest(TypedDict):
    owner_id: NotRequired[str]
    due_date: NotRequired[str]
    method: NotRequired[Optional[Literal['self', 'phone', 'physical']]]
    period_start: NotRequired[Optional[str]]
    period_end: NotRequired[Optional[str]]
    reason: NotRequired[Optional[str]]


class RotateWebhookSecretRequest(TypedDict):
    secret: NotRequired[str]
    overlap_seconds: NotRequired[int]
    owner_id: NotRequired[str]


class RotateWebhookSecretResult(TypedDict):
    webhook: Webhook
    secret: Optional[str]


class RuleCoverage(TypedDict):
    object: Literal['rule_coverage']
    state: str
    date: str
    rules: List[CoveredRule]


class RuleRow(TypedDict):
    rule: str
    kind: str
    state: str
    effective_from: str
    source: str
    rule_table: Optional[RuleRowRuleTable]
    checked_on: Optional[str]


class RuleRowRuleTable(TypedDict):
    id: str
    version: int
    row: str


class RuleTable(TypedDict):
    id: str
    object: Literal['rule_table']
    owner_id: str
    environment: Literal['sandbox', 'production']
    name: str
    version: int
    row_count: int
    created_at: str
    updated_at: str
    deleted_at: NotRequired[str]


class StatementDifference(TypedDict):
    version: int
    figures: List[StatementDifferenceFigure]
    classes: List[StatementDifferenceClasse]


class StatementDifferenceClasse(TypedDict):
    state: Optional[str]
    classification_code: str
    remuneration: AmountChange
    premium: AmountChange


class StatementDifferenceFigure(TypedDict):
    figure: str
    amount: AmountChange


class Subcontractor(TypedDict):
    id: str
    object: Literal['subcontractor']
    owner_id: str
    environment: Literal['sandbox', 'production']
    employer_id: str
    name: str
    state: Optional[str]
    classification_code: Optional[str]
    contract: Literal['unstated', 'labor_only', 'labor_and_materials', 'mobile_equipment']
    payments: List[SubcontractorPayment]
    certificates: List[SubcontractorCertificate]
    created_at: str
    updated_at: str
    deleted_at: NotRequired[str]


SubcontractorCertificate = TypedDict(
    "SubcontractorCertificate",
    {
        "from": "str",
        "to": "str",
        "reference": "Optional[str]",
    },
)


SubcontractorPayment = TypedDict(
    "SubcontractorPayment",
    {
        "from": "str",
        "to": "str",
        "amount": "Decimal",
        "payroll": "Optional[Decimal]",
    },
)


class SubmitPayrollReportResult(TypedDict):
    message: str
    report_id: str
    status: Literal['processing']
    environment: Literal['sandbox', 'production']
    employer_id: str
    period: SubmitPayrollReportResultPeriod
    employee_count: int
    estimated_processing_time: str
    warnings: List[SubmitPayrollReportResultWarning]


class SubmitPayrollReportResultPeriod(TypedDict):
    start: str
    end: str


class SubmitPayrollReportResultWarning(TypedDict):
    code: Literal['IGNORED_SHEET', 'CLASS_CODE_UNVERIFIED', 'CLASS_CODE_DISCONTINUED', 'DUAL_WAGE_CLASS', 'DIVIDED_PAYROLL', 'STATE_MISSING', 'HOURLY_PAY_LOW', 'EMPLOYEE_ID_NINE_DIGITS', 'WAGES_WITHOUT_HOURS', 'PAY_AFTER_TERMINATION', 'PAY_REVERSED', 'STATED_TOTAL_DIFFERS', 'UNKNOWN_MEMBER', 'IGNORED_COLUMN_WITH_MONEY', 'IGNORED_ROW', 'PAY_PARTS_ABOVE_GROSS', 'UNKNOWN_EARNINGS', 'SEVERAL_EMPLOYERS', 'EMPLOYEE_ID_MISSING', 'ROWS_ADDED_UP', 'OVERTIME_PAY_MISSING', 'EMPLOYER_NEW', 'OVERLAPPING_REPORTS', 'OVERLAPPING_PERIOD']
    field: str
    index: Optional[int]
    row: Optional[int]
    employee_id: Optional[str]
    message: str
    expected: Optional[str]
    received: Optional[str]


class SyncEmployeesRequest(TypedDict):
    employer_id: str
    employees: List[SyncEmployeesRequestEmployee]
    owner_id: NotRequired[str]


class SyncEmployeesRequestEmployeeHire(TypedDict):
    employee_id: str
    action: Literal['hire']
    name: str
    hire_date: str
    classification_code: str
    hourly_rate: NotRequired[Optional[Decimal]]


class SyncEmployeesRequestEmployeeTerminate(TypedDict):
    employee_id: str
    action: Literal['terminate']
    termination_date: str
    termination_reason: NotRequired[Optional[str]]


class SyncEmployeesRequestEmployeeUpdate(TypedDict):
    employee_id: str
    action: Literal['update']
    name: NotRequired[Optional[str]]
    classification_code: NotRequired[Optional[str]]
    hourly_rate: NotRequired[Optional[Decimal]]


class SyncEmployeesResult(TypedDict):
    message: str
    environment: Literal['sandbox', 'production']
    employer_id: str
    employees_processed: int
    employees_created: int
    employees_updated: int
    employees_terminated: int
    errors: List[SyncEmployeesResultError]
    warnings: List[SyncEmployeesResultWarning]


class SyncEmployeesResultError(TypedDict):
    index: int
    employee_id: str
    code: Literal['EMPLOYEE_NOT_FOUND', 'EMPLOYEE_ALREADY_ACTIVE', 'TERMINATION_BEFORE_HIRE', 'SOCIAL_SECURITY_NUMBER', 'STATE_UNKNOWN', 'CLASS_CODE_UNKNOWN', 'INVALID_FIELD']
    message: str


class SyncEmployeesResultWarning(TypedDict):
    code: Literal['IGNORED_SHEET', 'CLASS_CODE_UNVERIFIED', 'CLASS_CODE_DISCONTINUED', 'DUAL_WAGE_CLASS', 'DIVIDED_PAYROLL', 'STATE_MISSING', 'HOURLY_PAY_LOW', 'EMPLOYEE_ID_NINE_DIGITS', 'WAGES_WITHOUT_HOURS', 'PAY_AFTER_TERMINATION', 'PAY_REVERSED', 'STATED_TOTAL_DIFFERS', 'UNKNOWN_MEMBER', 'IGNORED_COLUMN_WITH_MONEY', 'IGNORED_ROW', 'PAY_PARTS_ABOVE_GROSS', 'UNKNOWN_EARNINGS', 'SEVERAL_EMPLOYERS', 'EMPLOYEE_ID_MISSING', 'ROWS_ADDED_UP', 'OVERTIME_PAY_MISSING', 'EMPLOYER_NEW', 'OVERLAPPING_REPORTS', 'OVERLAPPING_PERIOD']
    field: str
    index: Optional[int]
    row: Optional[int]
    employee_id: Optional[str]
    message: str
    expected: Optional[str]
    received: Optional[str]


class TestWebhookFilterRequest(TypedDict):
    filter: NotRequired[TestWebhookFilterRequestFilter]
    webhook_id: NotRequired[str]
    event_id: NotRequired[str]
    event: NotRequired[TestWebhookFilterRequestEvent]
    owner_id: NotRequired[str]


class TestWebhookFilterRequestEvent(TypedDict):
    type: NotRequired[Literal['file.uploaded', 'file.validated', 'file.processed', 'file.failed', 'audit.started', 'audit.completed', 'audit.failed', 'audit.adjusted', 'employee.created', 'employee.updated', 'employee.terminated', 'policy.created', 'policy.updated', 'policy.renewed', 'policy.cancelled', 'policy.premium_adjusted', 'payment.processed', 'payment.failed', 'payment.refunded', 'webhook.test', 'exposure_grant.offered', 'exposure_grant.accepted', 'exposure_grant.declined', 'exposure_grant.revoked', 'policy.reinstated', 'audit.disputed', 'audit.dispute_resolved', 'endorsement.suggested', 'premium.developed', 'audit.records_requested', 'audit.records_received', 'audit.reminder', 'evidence.sealed', 'webhook.failing', 'webhook.disabled', 'webhook.recovered']]
    event: NotRequired[Literal['file.uploaded', 'file.validated', 'file.processed', 'file.failed', 'audit.started', 'audit.completed', 'audit.failed', 'audit.adjusted', 'employee.created', 'employee.updated', 'employee.terminated', 'policy.created', 'policy.updated', 'policy.renewed', 'policy.cancelled', 'policy.premium_adjusted', 'payment.processed', 'payment.failed', 'payment.refunded', 'webhook.test', 'exposure_grant.offered', 'exposure_grant.accepted', 'exposure_grant.declined', 'exposure_grant.revoked', 'policy.reinstated', 'audit.disputed', 'audit.dispute_resolved', 'endorsement.suggested', 'premium.developed', 'audit.records_requested', 'audit.records_received', 'audit.reminder', 'evidence.sealed', 'webhook.failing', 'webhook.disabled', 'webhook.recovered']]
    data: TestWebhookFilterRequestEventData


class TestWebhookFilterRequestEventData(TypedDict):
    pass


class TestWebhookFilterRequestFilter(TypedDict):
    employer_id: NotRequired[List[str]]
    state: NotRequired[List[str]]
    resource_type: NotRequired[List[Literal['file', 'audit', 'employee', 'policy', 'payment', 'webhook', 'exposure_grant', 'endorsement', 'premium', 'evidence']]]
    resource_id: NotRequired[List[str]]
    environment: NotRequired[List[Literal['sandbox', 'production']]]


class UpdateAuditDocumentRequest(TypedDict):
    owner_id: NotRequired[str]
    type: NotRequired[Literal['form_941', 'form_941x', 'state_unemployment', 'payroll_register', 'certificate_of_insurance', 'other']]
    period_start: NotRequired[Optional[str]]
    period_end: NotRequired[Optional[str]]
    state: NotRequired[Optional[str]]
    wages: NotRequired[Optional[Decimal]]
    other_employer_ids: NotRequired[Optional[List[str]]]


class UpdateEmployeeRequest(TypedDict):
    owner_id: NotRequired[str]
    name: NotRequired[str]
    first_name: NotRequired[Optional[str]]
    last_name: NotRequired[Optional[str]]
    classification_code: NotRequired[Optional[str]]
    state: NotRequired[Optional[str]]
    hourly_rate: NotRequired[Optional[Decimal]]
    status: NotRequired[Literal['active', 'terminated']]
    termination_date: NotRequired[Optional[str]]
    termination_reason: NotRequired[Optional[str]]
    email: NotRequired[Optional[str]]
    hire_date: NotRequired[Optional[str]]
    job_title: NotRequired[Optional[str]]
    department: NotRequired[Optional[str]]


class UpdateEmployerRequest(TypedDict):
    owner_id: NotRequired[str]
    name: NotRequired[Optional[str]]
    fein: NotRequired[Optional[str]]
    address: NotRequired[Optional[str]]
    party_ids: NotRequired[Optional[List[UpdateEmployerRequestPartyId]]]


class UpdateEmployerRequestPartyId(TypedDict):
    party: str
    id: str


class UpdateFileMappingRequest(TypedDict):
    name: NotRequired[str]
    mapping: NotRequired[UpdateFileMappingRequestMapping]
    owner_id: NotRequired[str]


class UpdateFileMappingRequestMapping(TypedDict):
    employer_id: NotRequired[Optional[str]]
    employee_id: NotRequired[Optional[str]]
    name: NotRequired[Optional[str]]
    first_name: NotRequired[Optional[str]]
    last_name: NotRequired[Optional[str]]
    classification_code: NotRequired[Optional[str]]
    state: NotRequired[Optional[str]]
    hours_worked: NotRequired[Optional[Union[str, List[str]]]]
    gross_wages: NotRequired[Optional[Union[str, List[str]]]]
    overtime_hours: NotRequired[Optional[str]]
    overtime_pay: NotRequired[Optional[str]]
    overtime_multiplier: NotRequired[Optional[str]]
    double_time_pay: NotRequired[Optional[str]]
    officer: NotRequired[Optional[str]]
    overtime_premium: NotRequired[Optional[str]]
    volunteer: NotRequired[Optional[str]]
    one_or_two_family: NotRequired[Optional[str]]
    reversal: NotRequired[Optional[str]]
    earnings: NotRequired[Optional[Union[str, List[str]]]]
    tips: NotRequired[Optional[str]]
    severance: NotRequired[Optional[str]]
    per_diem: NotRequired[Optional[str]]
    expense_reimbursement: NotRequired[Optional[str]]
    employer_contributions: NotRequired[Optional[str]]
    vehicle: NotRequired[Optional[str]]
    military_duty: NotRequired[Optional[str]]
    third_party_sick_pay: NotRequired[Optional[str]]
    uniform_allowance: NotRequired[Optional[str]]
    meal_money: NotRequired[Optional[str]]
    employee_discounts: NotRequired[Optional[str]]
    perquisites: NotRequired[Optional[str]]


class UpdateMeRequest(TypedDict):
    contact_email: str
    owner_id: NotRequired[str]


class UpdateNoticeRequest(TypedDict):
    enabled: NotRequired[bool]
    recipients: NotRequired[List[Literal['contact', 'admin', 'developer', 'operations', 'auditor', 'viewer']]]
    owner_id: NotRequired[str]


class UpdatePaymentRequest(TypedDict):
    owner_id: NotRequired[str]
    status: NotRequired[Literal['pending', 'processed', 'failed', 'refunded']]
    amount: NotRequired[Decimal]
    term_effective_date: NotRequired[Optional[str]]
    description: NotRequired[Optional[str]]
    failure_reason: NotRequired[Optional[str]]


class UpdatePolicyRequest(TypedDict):
    owner_id: NotRequired[str]
    employer_id: NotRequired[str]
    effective_date: NotRequired[str]
    policy_number: NotRequired[str]
    status: NotRequired[Literal['pending', 'active', 'expired', 'cancelled']]
    cancellation_date: NotRequired[Optional[str]]
    cancellation_method: NotRequired[Optional[Literal['pro_rata', 'short_rate', 'flat']]]
    endorsement_date: NotRequired[str]
    next_term: NotRequired[Optional[str]]
    expiration_date: NotRequired[str]
    premium: NotRequired[Optional[Decimal]]
    audit: NotRequired[Optional[UpdatePolicyRequestAudit]]
    billing: NotRequired[Optional[UpdatePolicyRequestBilling]]
    classifications: NotRequired[Optional[List[UpdatePolicyRequestClassification]]]
    estimated_payroll: NotRequired[Optional[Decimal]]
    experience_modifier: NotRequired[Optional[Decimal]]
    schedule_rating: NotRequired[Optional[Decimal]]
    increased_limits_factor: NotRequired[Optional[Decimal]]
    deductible_credit: NotRequired[Optional[Decimal]]
    expense_constant: NotRequired[Optional[Decimal]]
    minimum_premium: NotRequired[Optional[Decimal]]
    terrorism_rate: NotRequired[Optional[Decimal]]
    catastrophe_rate: NotRequired[Optional[Decimal]]
    employers_liability_minimum: NotRequired[Optional[Decimal]]
    merit_rating: NotRequired[Optional[Decimal]]
    construction_class_credit: NotRequired[Optional[Decimal]]
    arap_factor: NotRequired[Optional[Decimal]]
    loss_cost_multiplier: NotRequired[Optional[Decimal]]
    large_deductible_credit: NotRequired[Optional[Decimal]]
    federal_act_factor: NotRequired[Optional[Decimal]]
    short_rate_factor: NotRequired[Optional[Decimal]]
    discount_table: NotRequired[Optional[str]]
    discount_bands: NotRequired[Optional[List[UpdatePolicyRequestDiscountBand]]]
    state_discounts: NotRequired[Optional[List[UpdatePolicyRequestStateDiscount]]]
    credits: NotRequired[Optional[List[UpdatePolicyRequestCredit]]]
    surcharges: NotRequired[Optional[List[UpdatePolicyRequestSurcharge]]]
    waivers_of_subrogation: NotRequired[Optional[List[UpdatePolicyRequestWaiversOfSubrogationItem]]]
    rounding: NotRequired[Optional[Literal['cents', 'whole_dollar']]]
    officer_elections: NotRequired[Optional[List[UpdatePolicyRequestOfficerElection]]]
    rate_table: NotRequired[Optional[str]]
    rule_table: NotRequired[Optional[str]]
    subcontractor_contract: NotRequired[Optional[Literal['unstated', 'labor_only', 'labor_and_materials', 'mobile_equipment']]]
    exposure_sources: NotRequired[Optional[List[UpdatePolicyRequestExposureSource]]]
    state_terms: NotRequired[Optional[List[UpdatePolicyRequestStateTerm]]]
    wage_records_verified: NotRequired[Optional[bool]]
    records_support_division: NotRequired[Optional[bool]]
    no_payroll_months: NotRequired[Optional[List[int]]]
    person_links: NotRequired[Optional[List[UpdatePolicyRequestPersonLink]]]
    officer_limits: NotRequired[Optional[List[UpdatePolicyRequestOfficerLimit]]]
    overtime_deducted: NotRequired[Optional[List[UpdatePolicyRequestOvertimeDeductedItem]]]
    excluded_pay_deducted: NotRequired[Optional[List[UpdatePolicyRequestExcludedPayDeductedItem]]]
    employee_caps: NotRequired[Optional[List[UpdatePolicyRequestEmployeeCap]]]
    noncompliance_charges: NotRequired[Optional[List[UpdatePolicyRequestNoncomplianceCharge]]]
    insured: NotRequired[Optional[UpdatePolicyRequestInsured]]
    named_insureds: NotRequired[Optional[List[UpdatePolicyRequestNamedInsured]]]
    locations: NotRequired[Optional[List[UpdatePolicyRequestLocation]]]
    covered_states: NotRequired[Optional[List[str]]]
    producer: NotRequired[Optional[UpdatePolicyRequestProducer]]


class UpdatePolicyRequestAudit(TypedDict):
    schedule: Literal['final']
    method: Literal['self', 'phone', 'physical', 'waived']


class UpdatePolicyRequestBilling(TypedDict):
    mode: Literal['pay_as_you_go']
    pay_schedule: NotRequired[Optional[Literal['weekly', 'biweekly', 'semimonthly', 'monthly']]]
    grace_days: NotRequired[Optional[int]]
    pay_period_start: NotRequired[Optional[str]]


class UpdatePolicyRequestClassification(TypedDict):
    state: str
    classification_code: str
    description: NotRequired[Optional[str]]
    rate: NotRequired[Optional[Decimal]]
    loss_cost: NotRequired[Optional[Decimal]]
    basis: NotRequired[Optional[Literal['per_100', 'per_capita', 'per_hour', 'flat', 'remuneration']]]
    rates: NotRequired[Optional[List[UpdatePolicyRequestClassificationRate]]]
    estimated_payroll: NotRequired[Optional[Decimal]]
    estimated_units: NotRequired[Optional[Decimal]]
    estimates: NotRequired[Optional[List[UpdatePolicyRequestClassificationEstimate]]]
    minimum_premium: NotRequired[Optional[Decimal]]
    experience_rated: NotRequired[Optional[bool]]


class UpdatePolicyRequestClassificationEstimate(TypedDict):
    effective_date: str
    estimated_payroll: NotRequired[Optional[Decimal]]
    estimated_units: NotRequired[Optional[Decimal]]


class UpdatePolicyRequestClassificationRate(TypedDict):
    rate: NotRequired[Optional[Decimal]]
    loss_cost: NotRequired[Optional[Decimal]]
    basis: NotRequired[Optional[Literal['per_100', 'per_capita', 'per_hour', 'flat', 'remuneration']]]
    effective_date: NotRequired[Optional[str]]


class UpdatePolicyRequestCredit(TypedDict):
    name: str
    state: NotRequired[Optional[str]]
    rate: Decimal
    base: NotRequired[Optional[Literal['manual', 'subject', 'modified', 'standard']]]
    statistical_code: NotRequired[Optional[str]]


class UpdatePolicyRequestDiscountBand(TypedDict):
    up_to: NotRequired[Optional[Decimal]]
    rate: Decimal


UpdatePolicyRequestEmployeeCap = TypedDict(
    "UpdatePolicyRequestEmployeeCap",
    {
        "state": "str",
        "yearly_maximum": "NotRequired[Optional[Decimal]]",
        "weekly_maximum": "NotRequired[Optional[Decimal]]",
        "classification_codes": "NotRequired[Optional[List[str]]]",
        "from": "NotRequired[Optional[str]]",
    },
)


UpdatePolicyRequestExcludedPayDeductedItem = TypedDict(
    "UpdatePolicyRequestExcludedPayDeductedItem",
    {
        "state": "str",
        "kind": "Literal['tips', 'severance', 'per_diem', 'expense_reimbursement', 'employer_contributions', 'vehicle', 'military_duty', 'third_party_sick_pay', 'uniform_allowance', 'meal_money', 'employee_discounts', 'perquisites']",
        "deducted": "bool",
        "from": "NotRequired[Optional[str]]",
    },
)


class UpdatePolicyRequestExposureSource(TypedDict):
    owner_id: str
    employer_id: str


class UpdatePolicyRequestInsured(TypedDict):
    name: str
    fein: NotRequired[Optional[str]]
    entity_type: NotRequired[Optional[Literal['individual', 'partnership', 'limited_partnership', 'limited_liability_partnership', 'corporation', 'limited_liability_company', 'association', 'joint_venture', 'trust_or_estate', 'government', 'other']]]
    address: NotRequired[Optional[UpdatePolicyRequestInsuredAddress]]


class UpdatePolicyRequestInsuredAddress(TypedDict):
    street: NotRequired[Optional[str]]
    city: NotRequired[Optional[str]]
    state: NotRequired[Optional[str]]
    postal_code: NotRequired[Optional[str]]


class UpdatePolicyRequestLocation(TypedDict):
    name: NotRequired[Optional[str]]
    address: NotRequired[Optional[UpdatePolicyRequestLocationAddress]]


class UpdatePolicyRequestLocationAddress(TypedDict):
    street: NotRequired[Optional[str]]
    city: NotRequired[Optional[str]]
    state: NotRequired[Optional[str]]
    postal_code: NotRequired[Optional[str]]


class UpdatePolicyRequestNamedInsured(TypedDict):
    employer_id: NotRequired[Optional[str]]
    name: NotRequired[Optional[str]]
    fein: NotRequired[Optional[str]]
    entity_type: NotRequired[Optional[Literal['individual', 'partnership', 'limited_partnership', 'limited_liability_partnership', 'corporation', 'limited_liability_company', 'association', 'joint_venture', 'trust_or_estate', 'government', 'other']]]


UpdatePolicyRequestNoncomplianceCharge = TypedDict(
    "UpdatePolicyRequestNoncomplianceCharge",
    {
        "state": "str",
        "multiple": "Decimal",
        "exact": "NotRequired[Optional[bool]]",
        "requests": "NotRequired[Optional[int]]",
        "from": "NotRequired[Optional[str]]",
    },
)


UpdatePolicyRequestOfficerElection = TypedDict(
    "UpdatePolicyRequestOfficerElection",
    {
        "employee_id": "str",
        "included": "bool",
        "kind": "NotRequired[Optional[Literal['officer', 'sole_proprietor', 'partner', 'llc_member']]]",
        "from": "NotRequired[Optional[str]]",
        "to": "NotRequired[Optional[str]]",
    },
)


UpdatePolicyRequestOfficerLimit = TypedDict(
    "UpdatePolicyRequestOfficerLimit",
    {
        "state": "str",
        "kind": "Literal['officer', 'sole_proprietor', 'partner', 'llc_member']",
        "weekly_minimum": "NotRequired[Optional[Decimal]]",
        "weekly_maximum": "NotRequired[Optional[Decimal]]",
        "fixed_yearly": "NotRequired[Optional[Decimal]]",
        "part_of_week_counts": "NotRequired[Optional[bool]]",
        "from": "NotRequired[Optional[str]]",
    },
)


UpdatePolicyRequestOvertimeDeductedItem = TypedDict(
    "UpdatePolicyRequestOvertimeDeductedItem",
    {
        "state": "str",
        "deducted": "bool",
        "from": "NotRequired[Optional[str]]",
    },
)


class UpdatePolicyRequestPersonLink(TypedDict):
    employee_id: str
    same_person_as: str


class UpdatePolicyRequestProducer(TypedDict):
    name: str
    code: NotRequired[Optional[str]]


class UpdatePolicyRequestStateDiscount(TypedDict):
    state: str
    table: NotRequired[Optional[str]]
    bands: NotRequired[Optional[List[UpdatePolicyRequestStateDiscountBand]]]


class UpdatePolicyRequestStateDiscountBand(TypedDict):
    up_to: NotRequired[Optional[Decimal]]
    rate: Decimal


class UpdatePolicyRequestStateTerm(TypedDict):
    state: NotRequired[Optional[str]]
    effective_from: NotRequired[Optional[str]]
    experience_modifier: NotRequired[Optional[Decimal]]
    schedule_rating: NotRequired[Optional[Decimal]]
    increased_limits_factor: NotRequired[Optional[Decimal]]
    deductible_credit: NotRequired[Optional[Decimal]]
    expense_constant: NotRequired[Optional[Decimal]]
    terrorism_rate: NotRequired[Optional[Decimal]]
    catastrophe_rate: NotRequired[Optional[Decimal]]
    employers_liability_minimum: NotRequired[Optional[Decimal]]
    merit_rating: NotRequired[Optional[Decimal]]
    construction_class_credit: NotRequired[Optional[Decimal]]
    arap_factor: NotRequired[Optional[Decimal]]
    loss_cost_multiplier: NotRequired[Optional[Decimal]]
    large_deductible_credit: NotRequired[Optional[Decimal]]
    federal_act_factor: NotRequired[Optional[Decimal]]


class UpdatePolicyRequestSurcharge(TypedDict):
    name: str
    rate: NotRequired[Optional[Decimal]]
    base: NotRequired[Optional[Literal['manual', 'subject', 'standard', 'before_schedule', 'final', 'modified']]]
    state: NotRequired[Optional[str]]
    amount: NotRequired[Optional[Decimal]]


class UpdatePolicyRequestWaiversOfSubrogationItem(TypedDict):
    name: NotRequired[Optional[str]]
    state: NotRequired[Optional[str]]
    rate: Decimal
    premium: NotRequired[Optional[Decimal]]
    minimum: NotRequired[Optional[Decimal]]


class UpdateRateTableRequest(TypedDict):
    owner_id: NotRequired[str]
    name: NotRequired[str]
    effective_from: NotRequired[Optional[str]]
    applies_to: NotRequired[Literal['new_and_renewal', 'outstanding']]
    rows: NotRequired[List[UpdateRateTableRequestRow]]


class UpdateRateTableRequestRow(TypedDict):
    state: str
    class_code: NotRequired[Optional[str]]
    classification_code: NotRequired[Optional[str]]
    description: NotRequired[Optional[str]]
    basis: NotRequired[Optional[Literal['per_100', 'per_capita', 'per_hour', 'flat']]]
    rate: Decimal
    minimum_premium: NotRequired[Optional[Decimal]]
    effective_from: NotRequired[Optional[str]]
    effective_date: NotRequired[Optional[str]]


class UpdateRecordsRequestRequest(TypedDict):
    owner_id: NotRequired[str]
    subject: NotRequired[str]
    details: NotRequired[Optional[str]]
    due_date: NotRequired[str]
    status: NotRequired[Literal['open', 'answered', 'closed']]
    answer: NotRequired[Optional[str]]


class UpdateRuleTableRequest(TypedDict):
    owner_id: NotRequired[str]
    name: NotRequired[str]
    rows: NotRequired[List[UpdateRuleTableRequestRow]]


class UpdateRuleTableRequestRow(TypedDict):
    kind: Literal['officer_limits', 'employee_caps', 'overtime', 'excluded_pay', 'noncompliance', 'minimum_premium', 'cancellation', 'interchange', 'dual_wage']
    state: str
    effective_from: str
    source: str
    applies_to: NotRequired[Optional[str]]
    classification_codes: NotRequired[Optional[List[str]]]
    deducted: NotRequired[Optional[bool]]
    weekly_minimum: NotRequired[Optional[Decimal]]
    weekly_maximum: NotRequired[Optional[Decimal]]
    yearly_maximum: NotRequired[Optional[Decimal]]
    fixed_yearly: NotRequired[Optional[Decimal]]
    part_of_week_counts: NotRequired[Optional[bool]]
    multiple: NotRequired[Optional[Decimal]]
    exact: NotRequired[Optional[bool]]
    requests: NotRequired[Optional[int]]
    class_when_none: NotRequired[Optional[str]]
    remuneration_share: NotRequired[Optional[Decimal]]
    divided: NotRequired[Optional[bool]]
    class_below: NotRequired[Optional[str]]
    class_at_or_above: NotRequired[Optional[str]]
    hourly_wage: NotRequired[Optional[Decimal]]
    expense_constant_minimum: NotRequired[Optional[Decimal]]
    short_rates: NotRequired[Optional[List[UpdateRuleTableRequestRowShortRate]]]


class UpdateRuleTableRequestRowShortRate(TypedDict):
    to_day: int
    share: Decimal


class UpdateSubcontractorRequest(TypedDict):
    owner_id: NotRequired[str]
    name: NotRequired[str]
    state: NotRequired[Optional[str]]
    classification_code: NotRequired[Optional[str]]
    contract: NotRequired[Optional[Literal['unstated', 'labor_only', 'labor_and_materials', 'mobile_equipment']]]
    payments: NotRequired[Optional[List[UpdateSubcontractorRequestPayment]]]
    certificates: NotRequired[Optional[List[UpdateSubcontractorRequestCertificate]]]


UpdateSubcontractorRequestCertificate = TypedDict(
    "UpdateSubcontractorRequestCertificate",
    {
        "from": "str",
        "to": "str",
        "reference": "NotRequired[Optional[str]]",
    },
)


UpdateSubcontractorRequestPayment = TypedDict(
    "UpdateSubcontractorRequestPayment",
    {
        "from": "str",
        "to": "NotRequired[Optional[str]]",
        "amount": "Decimal",
        "payroll": "NotRequired[Optional[Decimal]]",
    },
)


class UpdateWebhookRequest(TypedDict):
    owner_id: NotRequired[str]
    url: NotRequired[str]
    events: NotRequired[List[Literal['file.uploaded', 'file.validated', 'file.processed', 'file.failed', 'audit.started', 'audit.completed', 'audit.failed', 'audit.adjusted', 'employee.created', 'employee.updated', 'employee.terminated', 'policy.created', 'policy.updated', 'policy.renewed', 'policy.cancelled', 'policy.premium_adjusted', 'payment.processed', 'payment.failed', 'payment.refunded', 'webhook.test', 'exposure_grant.offered', 'exposure_grant.accepted', 'exposure_grant.declined', 'exposure_grant.revoked', 'policy.reinstated', 'audit.disputed', 'audit.dispute_resolved', 'endorsement.suggested', 'premium.developed', 'audit.records_requested', 'audit.records_received', 'audit.reminder', 'evidence.sealed', 'webhook.failing', 'webhook.disabled', 'webhook.recovered']]]
    description: NotRequired[str]
    warn_early: NotRequired[bool]
    filter: NotRequired[Optional[UpdateWebhookRequestFilter]]
    timeout_seconds: NotRequired[Optional[int]]
    rate_limit: NotRequired[Optional[int]]
    metadata: NotRequired[Optional[Dict[str, str]]]
    external_id: NotRequired[Optional[str]]
    headers: NotRequired[Optional[Dict[str, str]]]
    authentication: NotRequired[Optional[Union[UpdateWebhookRequestAuthenticationBasic, UpdateWebhookRequestAuthenticationOauth2, UpdateWebhookRequestAuthenticationMutualTls]]]
    asymmetric_signature: NotRequired[bool]
    is_active: NotRequired[bool]


class UpdateWebhookRequestAuthenticationBasic(TypedDict):
    type: Literal['basic']
    username: str
    password: str


class UpdateWebhookRequestAuthenticationMutualTls(TypedDict):
    type: Literal['mutual_tls']
    certificate: str
    private_key: str


class UpdateWebhookRequestAuthenticationOauth2(TypedDict):
    type: Literal['oauth2']
    token_url: str
    client_id: str
    client_secret: str
    scope: NotRequired[str]


class UpdateWebhookRequestFilter(TypedDict):
    employer_id: NotRequired[List[str]]
    state: NotRequired[List[str]]
    resource_type: NotRequired[List[Literal['file', 'audit', 'employee', 'policy', 'payment', 'webhook', 'exposure_grant', 'endorsement', 'premium', 'evidence']]]
    resource_id: NotRequired[List[str]]
    environment: NotRequired[List[Literal['sandbox', 'production']]]


class UploadPayrollFileResult(TypedDict):
    message: str
    file_id: str
    status: Literal['processing']
    environment: Literal['sandbox', 'production']
    employer_id: str
    period: UploadPayrollFileResultPeriod
    records_total: int
    estimated_processing_time: str
    reports: List[UploadPayrollFileResultReport]
    columns: Optional[UploadPayrollFileResultColumns]
    warnings: List[UploadPayrollFileResultWarning]


class UploadPayrollFileResultColumns(TypedDict):
    used: List[UploadPayrollFileResultColumnsUsedItem]
    ignored: List[str]


class UploadPayrollFileResultColumnsUsedItem(TypedDict):
    header: str
    member: str


class UploadPayrollFileResultPeriod(TypedDict):
    start: str
    end: str


class UploadPayrollFileResultReport(TypedDict):
    file_id: str
    employer_id: str
    records_total: int


class UploadPayrollFileResultWarning(TypedDict):
    code: Literal['IGNORED_SHEET', 'CLASS_CODE_UNVERIFIED', 'CLASS_CODE_DISCONTINUED', 'DUAL_WAGE_CLASS', 'DIVIDED_PAYROLL', 'STATE_MISSING', 'HOURLY_PAY_LOW', 'EMPLOYEE_ID_NINE_DIGITS', 'WAGES_WITHOUT_HOURS', 'PAY_AFTER_TERMINATION', 'PAY_REVERSED', 'STATED_TOTAL_DIFFERS', 'UNKNOWN_MEMBER', 'IGNORED_COLUMN_WITH_MONEY', 'IGNORED_ROW', 'PAY_PARTS_ABOVE_GROSS', 'UNKNOWN_EARNINGS', 'SEVERAL_EMPLOYERS', 'EMPLOYEE_ID_MISSING', 'ROWS_ADDED_UP', 'OVERTIME_PAY_MISSING', 'EMPLOYER_NEW', 'OVERLAPPING_REPORTS', 'OVERLAPPING_PERIOD']
    field: str
    index: Optional[int]
    row: Optional[int]
    employee_id: Optional[str]
    message: str
    expected: Optional[str]
    received: Optional[str]


class VersionInput(TypedDict):
    kind: Literal['terms', 'earlier_audits', 'rate_table', 'rule', 'subcontractor', 'report', 'adjustment', 'noncompliance', 'waiver', 'rule_table']
    id: str
    digest: str


class VersionInputs(TypedDict):
    object: Literal['version_inputs']
    audit_id: str
    version: int
    inputs: List[InputDocument]
    worksheet: Optional[VersionInputsWorksheet]


class VersionInputsWorksheet(TypedDict):
    digest: str
    document: str


class Webhook(TypedDict):
    object: Literal['webhook']
    owner_id: str
    owner_type: str
    environment: Literal['sandbox', 'production']
    is_active: bool
    id: str
    url: str
    events: List[str]
    description: str
    disabled_reason: Optional[Literal['requested', 'delivery_failed', 'gone']]
    warn_early: bool
    envelope: int
    signature: int
    previous_secret_expires_at: Optional[str]
    created_at: str
    updated_at: str
    filter: NotRequired[WebhookFilter]
    timeout_seconds: NotRequired[int]
    rate_limit: NotRequired[int]
    metadata: NotRequired[Dict[str, str]]
    external_id: NotRequired[str]
    public_key: NotRequired[str]
    previous_public_key: NotRequired[str]
    header_names: NotRequired[List[str]]
    authentication: NotRequired[WebhookAuthentication]
    deleted_at: NotRequired[str]


class WebhookAuthentication(TypedDict):
    type: str
    certificate_expires_at: NotRequired[str]


class WebhookDelivery(TypedDict):
    object: Literal['webhook_delivery']
    webhook_id: str
    id: str
    event_id: str
    event_type: str
    status: Literal['attempting', 'delivered', 'failed']
    attempts: int
    response_code: Optional[int]
    next_attempt_at: Optional[str]
    payload_removed_at: NotRequired[str]
    payload_sha256: NotRequired[str]
    error_class: Optional[Literal['dns', 'refused', 'tls', 'timeout', 'status', 'forbidden']]
    last_error: Optional[str]
    created_at: str


class WebhookDeliveryWithAttempts(TypedDict):
    object: Literal['webhook_delivery']
    webhook_id: str
    id: str
    event_id: str
    event_type: str
    status: Literal['attempting', 'delivered', 'failed']
    attempts: int
    response_code: Optional[int]
    next_attempt_at: Optional[str]
    payload_removed_at: NotRequired[str]
    payload_sha256: NotRequired[str]
    error_class: Optional[Literal['dns', 'refused', 'tls', 'timeout', 'status', 'forbidden']]
    last_error: Optional[str]
    created_at: str
    attempt_log: List[WebhookDeliveryWithAttemptsAttemptLogItem]


class WebhookDeliveryWithAttemptsAttemptLogItem(TypedDict):
    number: int
    duration_ms: int
    response_code: Optional[int]
    answer: str
    started_at: str
    error_class: Optional[Literal['dns', 'refused', 'tls', 'timeout', 'status', 'forbidden']]
    error: Optional[str]


class WebhookFilter(TypedDict):
    employer_id: NotRequired[List[str]]
    state: NotRequired[List[str]]
    resource_type: NotRequired[List[str]]
    resource_id: NotRequired[List[str]]
    environment: NotRequired[List[str]]


class WebhookKeySet(TypedDict):
    keys: List[WebhookKeySetKey]


class WebhookKeySetKey(TypedDict):
    kty: Literal['OKP']
    crv: Literal['Ed25519']
    use: Literal['sig']
    kid: str
    x: str


WebhookMetrics = TypedDict(
    "WebhookMetrics",
    {
        "object": "Literal['webhook_metrics']",
        "webhook_id": "str",
        "interval": "Literal['hour', 'day']",
        "from": "str",
        "to": "str",
        "total": "WebhookMetricsTotal",
        "intervals": "List[WebhookMetricsIntervalsItem]",
    },
)


class WebhookMetricsIntervalsItem(TypedDict):
    attempts: int
    successes: int
    failures: WebhookMetricsIntervalsItemFailures
    latency_ms: Optional[WebhookMetricsIntervalsItemLatencyMs]
    start: str


WebhookMetricsIntervalsItemFailures = TypedDict(
    "WebhookMetricsIntervalsItemFailures",
    {
        "3xx": "NotRequired[int]",
        "4xx": "NotRequired[int]",
        "5xx": "NotRequired[int]",
        "other": "NotRequired[int]",
        "dns": "NotRequired[int]",
        "refused": "NotRequired[int]",
        "tls": "NotRequired[int]",
        "timeout": "NotRequired[int]",
        "forbidden": "NotRequired[int]",
    },
)


class WebhookMetricsIntervalsItemLatencyMs(TypedDict):
    p50: int
    p95: int
    p99: int


class WebhookMetricsTotal(TypedDict):
    attempts: int
    successes: int
    failures: WebhookMetricsTotalFailures
    latency_ms: Optional[WebhookMetricsTotalLatencyMs]


WebhookMetricsTotalFailures = TypedDict(
    "WebhookMetricsTotalFailures",
    {
        "3xx": "NotRequired[int]",
        "4xx": "NotRequired[int]",
        "5xx": "NotRequired[int]",
        "other": "NotRequired[int]",
        "dns": "NotRequired[int]",
        "refused": "NotRequired[int]",
        "tls": "NotRequired[int]",
        "timeout": "NotRequired[int]",
        "forbidden": "NotRequired[int]",
    },
)


class WebhookMetricsTotalLatencyMs(TypedDict):
    p50: int
    p95: int
    p99: int


class WithdrawAuditDisputeRequest(TypedDict):
    owner_id: NotRequired[str]
    reason: NotRequired[Optional[str]]


class WithdrawNoncomplianceRequest(TypedDict):
    owner_id: NotRequired[str]
    reason: NotRequired[Optional[str]]


class Worksheet(TypedDict):
    method: Literal['rates', 'proportion']
    period_start: str
    period_end: str
    payroll: Decimal
    remuneration: Decimal
    manual_premium: Decimal
    estimated_premium: Decimal
    final_premium: Decimal
    total_premium: Decimal
    total_due: Decimal
    premium_to_date: Decimal
    charged_before: Decimal
    instalment: Decimal
    adjustment: Decimal
    adjustment_type: Literal['additional_premium', 'return_premium', 'no_change']
    lines: List[WorksheetLine]
    steps: List[PremiumStep]
    sources: List[WorksheetSource]
    no_payroll: List[WorksheetNoPayrollItem]
    not_covered: List[WorksheetNotCoveredItem]
    insured: Optional[WorksheetInsured]
    named_insureds: List[WorksheetNamedInsured]
    locations: List[WorksheetLocation]
    covered_states: List[str]
    producer: Optional[WorksheetProducer]
    rules: List[RuleRow]
    warnings: List[WorksheetWarning]


class WorksheetInsured(TypedDict):
    name: str
    fein: Optional[str]
    entity_type: Optional[Literal['individual', 'partnership', 'limited_partnership', 'limited_liability_partnership', 'corporation', 'limited_liability_company', 'association', 'joint_venture', 'trust_or_estate', 'government', 'other']]
    address: Address


class WorksheetLine(TypedDict):
    state: Optional[str]
    classification_code: str
    class_description: Optional[str]
    basis: Literal['payroll', 'subcontractors']
    rate_period: WorksheetLineRatePeriod
    payroll: Decimal
    deductions: List[WorksheetLineDeduction]
    remuneration: Decimal
    rate: Optional[Decimal]
    rate_basis: Literal['per_100', 'per_capita', 'per_hour', 'flat']
    units: Optional[Decimal]
    loss_cost: Optional[Decimal]
    premium: Optional[Decimal]
    rate_source: Optional[WorksheetLineRateSource]
    sources: List[WorksheetLineSource]
    subcontractor_ids: List[str]
    adjustments: List[WorksheetLineAdjustment]


class WorksheetLineAdjustment(TypedDict):
    dispute_id: str
    line: int
    ground: Literal['wrong_class', 'wrong_state', 'wrong_amount', 'not_an_employee', 'insured_subcontractor', 'overtime_premium', 'officer', 'duplicate']
    before: Decimal
    after: Decimal


class WorksheetLineDeduction(TypedDict):
    kind: Literal['overtime_premium', 'tips', 'severance', 'per_diem', 'expense_reimbursement', 'employer_contributions', 'vehicle', 'military_duty', 'third_party_sick_pay', 'uniform_allowance', 'meal_money', 'employee_discounts', 'perquisites', 'officer_limits', 'officer_excluded', 'employee_cap', 'insured_subcontractor', 'materials', 'adjustment']
    amount: Decimal
    rules: List[str]


class WorksheetLineRatePeriod(TypedDict):
    start: str
    end: str


class WorksheetLineRateSource(TypedDict):
    type: Literal['policy', 'rate_table']
    rate_table: Optional[str]
    version: Optional[int]


class WorksheetLineSource(TypedDict):
    report_id: str
    positions: List[WorksheetLineSourcePosition]


class WorksheetLineSourcePosition(TypedDict):
    first: int
    last: int


class WorksheetLocation(TypedDict):
    name: Optional[str]
    address: Address


class WorksheetNamedInsured(TypedDict):
    employer_id: Optional[str]
    name: Optional[str]
    fein: Optional[str]
    entity_type: Optional[Literal['individual', 'partnership', 'limited_partnership', 'limited_liability_partnership', 'corporation', 'limited_liability_company', 'association', 'joint_venture', 'trust_or_estate', 'government', 'other']]


class WorksheetNoPayrollItem(TypedDict):
    report_id: str
    period: WorksheetNoPayrollItemPeriod


class WorksheetNoPayrollItemPeriod(TypedDict):
    start: str
    end: str


class WorksheetNotCoveredItem(TypedDict):
    state: str
    classification_code: str
    basis: Literal['payroll', 'subcontractors']
    period: WorksheetNotCoveredItemPeriod
    payroll: Decimal
    report_ids: List[str]
    subcontractor_ids: List[str]


class WorksheetNotCoveredItemPeriod(TypedDict):
    start: str
    end: str


class WorksheetProducer(TypedDict):
    name: str
    code: Optional[str]


class WorksheetSource(TypedDict):
    owner_id: str
    employer_id: str
    grant_id: Optional[str]
    withdrawn_at: Optional[str]


class WorksheetWarning(TypedDict):
    code: Literal['OVERLAPPING_SOURCES', 'OVERLAPPING_REPORTS', 'DIVIDED_PAYROLL', 'UNCHARGED_PAYMENTS', 'ADJUSTMENT_NOT_APPLIED', 'ADJUSTED_LINE_CHANGED', 'UNRECONCILED', 'RULE_UNCONFIRMED', 'WEEKS_AVERAGED', 'DUAL_WAGE_CLASS', 'OFFICER_COVERAGE_ASSUMED', 'PAY_REVERSED']
    message: str
    sources: List[WorksheetWarningSource]
    report_ids: List[str]
    person_count: int
    period: WorksheetWarningPeriod
    persons: List[WorksheetWarningPerson]
    rules: List[str]
    dispute_id: Optional[str]
    document_ids: List[str]
    unreconciled: Optional[WorksheetWarningUnreconciled]


class WorksheetWarningPeriod(TypedDict):
    start: str
    end: str


class WorksheetWarningPerson(TypedDict):
    employee_ids: List[str]
    period: WorksheetWarningPersonPeriod
    moved: List[WorksheetWarningPersonMovedItem]


class WorksheetWarningPersonMovedItem(TypedDict):
    state: str
    from_class: str
    to_class: str
    amount: Decimal


class WorksheetWarningPersonPeriod(TypedDict):
    start: str
    end: str


class WorksheetWarningSource(TypedDict):
    owner_id: str
    employer_id: str


class WorksheetWarningUnreconciled(TypedDict):
    kind: Literal['federal', 'state', 'register']
    state: Optional[str]
    stated: Decimal
    payroll: Decimal
    difference: Decimal


class WrittenEmployee(TypedDict):
    id: str
    object: Literal['employee']
    owner_id: str
    environment: Literal['sandbox', 'production']
    employer_id: str
    employee_id: str
    status: Literal['active', 'terminated']
    name: str
    first_name: Optional[str]
    last_name: Optional[str]
    classification_code: Optional[str]
    state: Optional[str]
    hourly_rate: Optional[Decimal]
    termination_date: Optional[str]
    termination_reason: Optional[str]
    email: Optional[str]
    hire_date: Optional[str]
    job_title: Optional[str]
    department: Optional[str]
    created_at: str
    updated_at: str
    deleted_at: NotRequired[str]
    warnings: NotRequired[List[WrittenEmployeeWarning]]


class WrittenEmployeeWarning(TypedDict):
    code: Literal['CLASS_CODE_UNVERIFIED', 'CLASS_CODE_DISCONTINUED']
    field: str
    message: str
    expected: str
    received: str


class WrittenPolicy(TypedDict):
    id: str
    object: Literal['policy']
    owner_id: str
    environment: Literal['sandbox', 'production']
    employer_id: str
    policy_number: str
    status: Literal['pending', 'active', 'expired', 'cancelled']
    effective_date: str
    expiration_date: str
    premium: Decimal
    estimated_premium: Decimal
    estimated_premium_source: Literal['stated', 'derived']
    estimated_premium_changes: List[WrittenPolicyEstimatedPremiumChange]
    cancellation_date: Optional[str]
    cancellation_method: Optional[Literal['pro_rata', 'short_rate', 'flat']]
    next_term: Optional[WrittenPolicyNextTerm]
    audit: Optional[WrittenPolicyAudit]
    billing: Optional[WrittenPolicyBilling]
    classifications: List[WrittenPolicyClassification]
    estimated_payroll: Optional[Decimal]
    experience_modifier: Optional[Decimal]
    schedule_rating: Optional[Decimal]
    increased_limits_factor: Optional[Decimal]
    deductible_credit: Optional[Decimal]
    expense_constant: Optional[Decimal]
    minimum_premium: Optional[Decimal]
    terrorism_rate: Optional[Decimal]
    catastrophe_rate: Optional[Decimal]
    employers_liability_minimum: Optional[Decimal]
    merit_rating: Optional[Decimal]
    construction_class_credit: Optional[Decimal]
    arap_factor: Optional[Decimal]
    loss_cost_multiplier: Optional[Decimal]
    large_deductible_credit: Optional[Decimal]
    federal_act_factor: Optional[Decimal]
    short_rate_factor: Optional[Decimal]
    discount_table: Optional[str]
    rate_table: Optional[str]
    rule_table: Optional[str]
    discount_bands: List[WrittenPolicyDiscountBand]
    state_discounts: List[WrittenPolicyStateDiscount]
    credits: List[WrittenPolicyCredit]
    surcharges: List[WrittenPolicySurcharge]
    officer_elections: List[WrittenPolicyOfficerElection]
    subcontractor_contract: str
    exposure_sources: List[WrittenPolicyExposureSource]
    waivers_of_subrogation: List[WrittenPolicyWaiversOfSubrogationItem]
    rounding: Literal['cents', 'whole_dollar']
    state_terms: List[WrittenPolicyStateTerm]
    records_support_division: bool
    wage_records_verified: bool
    no_payroll_months: List[int]
    person_links: List[WrittenPolicyPersonLink]
    officer_limits: List[WrittenPolicyOfficerLimit]
    overtime_deducted: List[WrittenPolicyOvertimeDeductedItem]
    excluded_pay_deducted: List[WrittenPolicyExcludedPayDeductedItem]
    employee_caps: List[WrittenPolicyEmployeeCap]
    noncompliance_charges: List[WrittenPolicyNoncomplianceCharge]
    insured: Optional[WrittenPolicyInsured]
    named_insureds: List[WrittenPolicyNamedInsured]
    locations: List[WrittenPolicyLocation]
    covered_states: List[str]
    producer: Optional[WrittenPolicyProducer]
    created_at: str
    updated_at: str
    deleted_at: NotRequired[str]
    warnings: List[WrittenPolicyWarning]


class WrittenPolicyAudit(TypedDict):
    schedule: Literal['final']
    method: Literal['self', 'phone', 'physical', 'waived']


class WrittenPolicyBilling(TypedDict):
    mode: Literal['pay_as_you_go']
    pay_schedule: Optional[Literal['weekly', 'biweekly', 'semimonthly', 'monthly']]
    grace_days: int
    pay_period_start: Optional[str]


class WrittenPolicyClassification(TypedDict):
    state: str
    classification_code: str
    description: Optional[str]
    rates: List[WrittenPolicyClassificationRate]
    estimated_payroll: Optional[Decimal]
    estimated_units: Optional[Decimal]
    estimates: List[WrittenPolicyClassificationEstimate]
    minimum_premium: Optional[Decimal]
    experience_rated: bool


class WrittenPolicyClassificationEstimate(TypedDict):
    effective_date: str
    estimated_payroll: Optional[Decimal]
    estimated_units: Optional[Decimal]


class WrittenPolicyClassificationRate(TypedDict):
    rate: Optional[Decimal]
    loss_cost: Optional[Decimal]
    basis: Literal['per_100', 'per_capita', 'per_hour', 'flat']
    effective_date: Optional[str]


class WrittenPolicyCredit(TypedDict):
    name: str
    state: Optional[str]
    rate: Decimal
    base: Literal['manual', 'subject', 'modified', 'standard']
    statistical_code: Optional[str]


class WrittenPolicyDiscountBand(TypedDict):
    up_to: Optional[Decimal]
    rate: Decimal


WrittenPolicyEmployeeCap = TypedDict(
    "WrittenPolicyEmployeeCap",
    {
        "state": "str",
        "yearly_maximum": "Optional[Decimal]",
        "weekly_maximum": "Optional[Decimal]",
        "classification_codes": "List[str]",
        "from": "Optional[str]",
    },
)


class WrittenPolicyEstimatedPremiumChange(TypedDict):
    effective_date: str
    estimated_premium: Decimal


WrittenPolicyExcludedPayDeductedItem = TypedDict(
    "WrittenPolicyExcludedPayDeductedItem",
    {
        "state": "str",
        "kind": "Literal['tips', 'severance', 'per_diem', 'expense_reimbursement', 'employer_contributions', 'vehicle', 'military_duty', 'third_party_sick_pay', 'uniform_allowance', 'meal_money', 'employee_discounts', 'perquisites']",
        "deducted": "bool",
        "from": "Optional[str]",
    },
)


class WrittenPolicyExposureSource(TypedDict):
    owner_id: str
    employer_id: str


class WrittenPolicyInsured(TypedDict):
    name: str
    fein: Optional[str]
    entity_type: Optional[Literal['individual', 'partnership', 'limited_partnership', 'limited_liability_partnership', 'corporation', 'limited_liability_company', 'association', 'joint_venture', 'trust_or_estate', 'government', 'other']]
    address: Address


class WrittenPolicyLocation(TypedDict):
    name: Optional[str]
    address: Address


class WrittenPolicyNamedInsured(TypedDict):
    employer_id: Optional[str]
    name: Optional[str]
    fein: Optional[str]
    entity_type: Optional[Literal['individual', 'partnership', 'limited_partnership', 'limited_liability_partnership', 'corporation', 'limited_liability_company', 'association', 'joint_venture', 'trust_or_estate', 'government', 'other']]


class WrittenPolicyNextTerm(TypedDict):
    effective_date: str
    expiration_date: str
    estimated_premium: Decimal
    estimated_premium_source: Literal['stated', 'derived']
    estimated_premium_changes: List[WrittenPolicyNextTermEstimatedPremiumChange]
    classifications: List[WrittenPolicyNextTermClassification]
    estimated_payroll: Optional[Decimal]
    experience_modifier: Optional[Decimal]
    schedule_rating: Optional[Decimal]
    increased_limits_factor: Optional[Decimal]
    deductible_credit: Optional[Decimal]
    expense_constant: Optional[Decimal]
    minimum_premium: Optional[Decimal]
    terrorism_rate: Optional[Decimal]
    catastrophe_rate: Optional[Decimal]
    employers_liability_minimum: Optional[Decimal]
    merit_rating: Optional[Decimal]
    construction_class_credit: Optional[Decimal]
    arap_factor: Optional[Decimal]
    loss_cost_multiplier: Optional[Decimal]
    large_deductible_credit: Optional[Decimal]
    federal_act_factor: Optional[Decimal]
    short_rate_factor: Optional[Decimal]
    discount_table: Optional[str]
    rate_table: Optional[str]
    rule_table: Optional[str]
    discount_bands: List[WrittenPolicyNextTermDiscountBand]
    state_discounts: List[WrittenPolicyNextTermStateDiscount]
    credits: List[WrittenPolicyNextTermCredit]
    surcharges: List[WrittenPolicyNextTermSurcharge]
    officer_elections: List[WrittenPolicyNextTermOfficerElection]
    subcontractor_contract: str
    exposure_sources: List[WrittenPolicyNextTermExposureSource]
    waivers_of_subrogation: List[WrittenPolicyNextTermWaiversOfSubrogationItem]
    rounding: Literal['cents', 'whole_dollar']
    state_terms: List[WrittenPolicyNextTermStateTerm]
    records_support_division: bool
    wage_records_verified: bool
    no_payroll_months: List[int]
    person_links: List[WrittenPolicyNextTermPersonLink]
    officer_limits: List[WrittenPolicyNextTermOfficerLimit]
    overtime_deducted: List[WrittenPolicyNextTermOvertimeDeductedItem]
    excluded_pay_deducted: List[WrittenPolicyNextTermExcludedPayDeductedItem]
    employee_caps: List[WrittenPolicyNextTermEmployeeCap]
    noncompliance_charges: List[WrittenPolicyNextTermNoncomplianceCharge]
    insured: Optional[WrittenPolicyNextTermInsured]
    named_insureds: List[WrittenPolicyNextTermNamedInsured]
    locations: List[WrittenPolicyNextTermLocation]
    covered_states: List[str]
    producer: Optional[WrittenPolicyNextTermProducer]


class WrittenPolicyNextTermClassification(TypedDict):
    state: str
    classification_code: str
    description: Optional[str]
    rates: List[WrittenPolicyNextTermClassificationRate]
    estimated_payroll: Optional[Decimal]
    estimated_units: Optional[Decimal]
    estimates: List[WrittenPolicyNextTermClassificationEstimate]
    minimum_premium: Optional[Decimal]
    experience_rated: bool


class WrittenPolicyNextTermClassificationEstimate(TypedDict):
    effective_date: str
    estimated_payroll: Optional[Decimal]
    estimated_units: Optional[Decimal]


class WrittenPolicyNextTermClassificationRate(TypedDict):
    rate: Optional[Decimal]
    loss_cost: Optional[Decimal]
    basis: Literal['per_100', 'per_capita', 'per_hour', 'flat']
    effective_date: Optional[str]


class WrittenPolicyNextTermCredit(TypedDict):
    name: str
    state: Optional[str]
    rate: Decimal
    base: Literal['manual', 'subject', 'modified', 'standard']
    statistical_code: Optional[str]


class WrittenPolicyNextTermDiscountBand(TypedDict):
    up_to: Optional[Decimal]
    rate: Decimal


WrittenPolicyNextTermEmployeeCap = TypedDict(
    "WrittenPolicyNextTermEmployeeCap",
    {
        "state": "str",
        "yearly_maximum": "Optional[Decimal]",
        "weekly_maximum": "Optional[Decimal]",
        "classification_codes": "List[str]",
        "from": "Optional[str]",
    },
)


class WrittenPolicyNextTermEstimatedPremiumChange(TypedDict):
    effective_date: str
    estimated_premium: Decimal


WrittenPolicyNextTermExcludedPayDeductedItem = TypedDict(
    "WrittenPolicyNextTermExcludedPayDeductedItem",
    {
        "state": "str",
        "kind": "Literal['tips', 'severance', 'per_diem', 'expense_reimbursement', 'employer_contributions', 'vehicle', 'military_duty', 'third_party_sick_pay', 'uniform_allowance', 'meal_money', 'employee_discounts', 'perquisites']",
        "deducted": "bool",
        "from": "Optional[str]",
    },
)


class WrittenPolicyNextTermExposureSource(TypedDict):
    owner_id: str
    employer_id: str


class WrittenPolicyNextTermInsured(TypedDict):
    name: str
    fein: Optional[str]
    entity_type: Optional[Literal['individual', 'partnership', 'limited_partnership', 'limited_liability_partnership', 'corporation', 'limited_liability_company', 'association', 'joint_venture', 'trust_or_estate', 'government', 'other']]
    address: Address


class WrittenPolicyNextTermLocation(TypedDict):
    name: Optional[str]
    address: Address


class WrittenPolicyNextTermNamedInsured(TypedDict):
    employer_id: Optional[str]
    name: Optional[str]
    fein: Optional[str]
    entity_type: Optional[Literal['individual', 'partnership', 'limited_partnership', 'limited_liability_partnership', 'corporation', 'limited_liability_company', 'association', 'joint_venture', 'trust_or_estate', 'government', 'other']]


WrittenPolicyNextTermNoncomplianceCharge = TypedDict(
    "WrittenPolicyNextTermNoncomplianceCharge",
    {
        "state": "str",
        "multiple": "Decimal",
        "exact": "bool",
        "requests": "int",
        "from": "Optional[str]",
    },
)


WrittenPolicyNextTermOfficerElection = TypedDict(
    "WrittenPolicyNextTermOfficerElection",
    {
        "employee_id": "str",
        "included": "bool",
        "kind": "str",
        "from": "Optional[str]",
        "to": "Optional[str]",
    },
)


WrittenPolicyNextTermOfficerLimit = TypedDict(
    "WrittenPolicyNextTermOfficerLimit",
    {
        "state": "str",
        "kind": "str",
        "weekly_minimum": "Optional[Decimal]",
        "weekly_maximum": "Optional[Decimal]",
        "fixed_yearly": "Optional[Decimal]",
        "part_of_week_counts": "bool",
        "from": "Optional[str]",
    },
)


WrittenPolicyNextTermOvertimeDeductedItem = TypedDict(
    "WrittenPolicyNextTermOvertimeDeductedItem",
    {
        "state": "str",
        "deducted": "bool",
        "from": "Optional[str]",
    },
)


class WrittenPolicyNextTermPersonLink(TypedDict):
    employee_id: str
    same_person_as: str


class WrittenPolicyNextTermProducer(TypedDict):
    name: str
    code: Optional[str]


class WrittenPolicyNextTermStateDiscount(TypedDict):
    state: str
    table: Optional[str]
    bands: List[WrittenPolicyNextTermStateDiscountBand]


class WrittenPolicyNextTermStateDiscountBand(TypedDict):
    up_to: Optional[Decimal]
    rate: Decimal


class WrittenPolicyNextTermStateTerm(TypedDict):
    state: Optional[str]
    effective_from: Optional[str]
    experience_modifier: Optional[Decimal]
    schedule_rating: Optional[Decimal]
    increased_limits_factor: Optional[Decimal]
    deductible_credit: Optional[Decimal]
    expense_constant: Optional[Decimal]
    terrorism_rate: Optional[Decimal]
    catastrophe_rate: Optional[Decimal]
    employers_liability_minimum: Optional[Decimal]
    merit_rating: Optional[Decimal]
    construction_class_credit: Optional[Decimal]
    arap_factor: Optional[Decimal]
    loss_cost_multiplier: Optional[Decimal]
    large_deductible_credit: Optional[Decimal]
    federal_act_factor: Optional[Decimal]


class WrittenPolicyNextTermSurcharge(TypedDict):
    name: str
    rate: Optional[Decimal]
    amount: Optional[Decimal]
    base: Optional[Literal['manual', 'subject', 'standard', 'before_schedule', 'final', 'modified']]
    state: Optional[str]


class WrittenPolicyNextTermWaiversOfSubrogationItem(TypedDict):
    name: Optional[str]
    state: Optional[str]
    rate: Decimal
    premium: Optional[Decimal]
    minimum: Optional[Decimal]


WrittenPolicyNoncomplianceCharge = TypedDict(
    "WrittenPolicyNoncomplianceCharge",
    {
        "state": "str",
        "multiple": "Decimal",
        "exact": "bool",
        "requests": "int",
        "from": "Optional[str]",
    },
)


WrittenPolicyOfficerElection = TypedDict(
    "WrittenPolicyOfficerElection",
    {
        "employee_id": "str",
        "included": "bool",
        "kind": "str",
        "from": "Optional[str]",
        "to": "Optional[str]",
    },
)


WrittenPolicyOfficerLimit = TypedDict(
    "WrittenPolicyOfficerLimit",
    {
        "state": "str",
        "kind": "str",
        "weekly_minimum": "Optional[Decimal]",
        "weekly_maximum": "Optional[Decimal]",
        "fixed_yearly": "Optional[Decimal]",
        "part_of_week_counts": "bool",
        "from": "Optional[str]",
    },
)


WrittenPolicyOvertimeDeductedItem = TypedDict(
    "WrittenPolicyOvertimeDeductedItem",
    {
        "state": "str",
        "deducted": "bool",
        "from": "Optional[str]",
    },
)


class WrittenPolicyPersonLink(TypedDict):
    employee_id: str
    same_person_as: str


class WrittenPolicyProducer(TypedDict):
    name: str
    code: Optional[str]


class WrittenPolicyStateDiscount(TypedDict):
    state: str
    table: Optional[str]
    bands: List[WrittenPolicyStateDiscountBand]


class WrittenPolicyStateDiscountBand(TypedDict):
    up_to: Optional[Decimal]
    rate: Decimal


class WrittenPolicyStateTerm(TypedDict):
    state: Optional[str]
    effective_from: Optional[str]
    experience_modifier: Optional[Decimal]
    schedule_rating: Optional[Decimal]
    increased_limits_factor: Optional[Decimal]
    deductible_credit: Optional[Decimal]
    expense_constant: Optional[Decimal]
    terrorism_rate: Optional[Decimal]
    catastrophe_rate: Optional[Decimal]
    employers_liability_minimum: Optional[Decimal]
    merit_rating: Optional[Decimal]
    construction_class_credit: Optional[Decimal]
    arap_factor: Optional[Decimal]
    loss_cost_multiplier: Optional[Decimal]
    large_deductible_credit: Optional[Decimal]
    federal_act_factor: Optional[Decimal]


class WrittenPolicySurcharge(TypedDict):
    name: str
    rate: Optional[Decimal]
    amount: Optional[Decimal]
    base: Optional[Literal['manual', 'subject', 'standard', 'before_schedule', 'final', 'modified']]
    state: Optional[str]


class WrittenPolicyWaiversOfSubrogationItem(TypedDict):
    name: Optional[str]
    state: Optional[str]
    rate: Decimal
    premium: Optional[Decimal]
    minimum: Optional[Decimal]


class WrittenPolicyWarning(TypedDict):
    code: Literal['CLASS_CODE_UNVERIFIED', 'CLASS_CODE_DISCONTINUED']
    field: str
    message: str
    expected: str
    received: str


PayrollReportRequest = Union["PayrollReportSubmission", "NoPayrollStatement"]


SyncEmployeesRequestEmployee = Union["SyncEmployeesRequestEmployeeHire", "SyncEmployeesRequestEmployeeUpdate", "SyncEmployeesRequestEmployeeTerminate"]


class ClientA:
    """Calls of Profile A. Options are those of Transport."""

    def __init__(self, base_url: str, api_key: str, **options: Any) -> None:
        self.transport = Transport(base_url, key_headers(api_key), _AMOUNTS, **options)

    def get_health(self) -> GetHealthResult:
        """Check that the API is operational. `GET /health`"""
        return self.transport.call("GET", "/health")

    def get_me(self) -> Me:
        """Retrieve the owner of the credentials. `GET /me`"""
        return self.transport.call("GET", "/me")

    def update_me(self, body: UpdateMeRequest) -> Me:
        """Change the contact address of the owner. `PATCH /me`"""
        return self.transport.call("PATCH", "/me", body=body)

    def submit_payroll_report(self, body: PayrollReportRequest, *, idempotency_key: Optional[str] = None) -> SubmitPayrollReportResult:
        """Submit a payroll report. `POST /payroll/reports`"""
        return self.transport.call("POST", "/payroll/reports", body=body, idempotency_key=idempotency_key)

    def list_payroll_reports(self, *, employer_id: Optional[str] = None, limit: Optional[int] = None, starting_after: Optional[str] = None, status: Optional[Literal['processing', 'completed', 'failed', 'replaced', 'voided']] = None) -> ListPayrollReportsResult:
        """List payroll reports. `GET /payroll/reports`"""
        return self.transport.call("GET", "/payroll/reports", query={"employer_id": employer_id, "limit": limit, "starting_after": starting_after, "status": status})

    def iter_payroll_reports(self, *, employer_id: Optional[str] = None, limit: Optional[int] = None, starting_after: Optional[str] = None, status: Optional[Literal['processing', 'completed', 'failed', 'replaced', 'voided']] = None) -> Iterator[PayrollReport]:
        """List payroll reports: every record, page by page. `GET /payroll/reports`"""
        return self.transport.pages("GET", "/payroll/reports", query={"employer_id": employer_id, "limit": limit, "starting_after": starting_after, "status": status})

    def check_payroll_report(self, body: PayrollReportRequest, *, idempotency_key: Optional[str] = None) -> CheckPayrollReportResult:
        """Check a payroll report. `POST /payroll/reports/dry-run`"""
        return self.transport.call("POST", "/payroll/reports/dry-run", body=body, idempotency_key=idempotency_key)

    def get_payroll_report(self, report_id: str) -> PayrollReportWithFindings:
        """Retrieve a payroll report with its findings. `GET /payroll/reports/{report_id}`"""
        return self.transport.call("GET", "/payroll/reports/{report_id}", parameters={"report_id": report_id})

    def void_payroll_report(self, report_id: str, *, idempotency_key: Optional[str] = None) -> PayrollReport:
        """Void a payroll report. `POST /payroll/reports/{report_id}/void`"""
        return self.transport.call("POST", "/payroll/reports/{report_id}/void", parameters={"report_id": report_id}, idempotency_key=idempotency_key)

    def list_payroll_report_records(self, report_id: str, *, limit: Optional[int] = None, starting_after: Optional[str] = None) -> ListPayrollReportRecordsResult:
        """List the records of a payroll report. `GET /payroll/reports/{report_id}/records`"""
        return self.transport.call("GET", "/payroll/reports/{report_id}/records", parameters={"report_id": report_id}, query={"limit": limit, "starting_after": starting_after})

    def iter_payroll_report_records(self, report_id: str, *, limit: Optional[int] = None, starting_after: Optional[str] = None) -> Iterator[PayrollRecord]:
        """List the records of a payroll report: every record, page by page. `GET /payroll/reports/{report_id}/records`"""
        return self.transport.pages("GET", "/payroll/reports/{report_id}/records", parameters={"report_id": report_id}, query={"limit": limit, "starting_after": starting_after})

    def list_payroll_report_findings_file(self, report_id: str, media_type: str = "text/csv") -> bytes:
        """Download all findings of a payroll report, as a file. `GET /payroll/reports/{report_id}/findings`"""
        return self.transport.call("GET", "/payroll/reports/{report_id}/findings", parameters={"report_id": report_id}, accept=media_type)

    def upload_payroll_file(self, upload: Upload, *, employer_id: Optional[str] = None, period_start: str, period_end: str, corrects: Optional[str] = None, supplements: Optional[str] = None, sheet: Optional[str] = None, mapping: Optional[Union[str, Mapping[str, Any]]] = None, idempotency_key: Optional[str] = None) -> UploadPayrollFileResult:
        """Upload payroll as a CSV file or an Excel workbook. `POST /files`"""
        return self.transport.call("POST", "/files", query={"employer_id": employer_id, "period_start": period_start, "period_end": period_end, "corrects": corrects, "supplements": supplements, "sheet": sheet, "mapping": mapping}, upload=upload, idempotency_key=idempotency_key)

    def check_payroll_file(self, upload: Upload, *, employer_id: Optional[str] = None, period_start: str, period_end: str, corrects: Optional[str] = None, supplements: Optional[str] = None, sheet: Optional[str] = None, mapping: Optional[Union[str, Mapping[str, Any]]] = None, idempotency_key: Optional[str] = None) -> CheckPayrollFileResult:
        """Check a payroll file. `POST /files/dry-run`"""
        return self.transport.call("POST", "/files/dry-run", query={"employer_id": employer_id, "period_start": period_start, "period_end": period_end, "corrects": corrects, "supplements": supplements, "sheet": sheet, "mapping": mapping}, upload=upload, idempotency_key=idempotency_key)

    def download_failed_rows_file(self, report_id: str, media_type: str = "text/csv") -> bytes:
        """Download the rows of a file that failed, as a file. `GET /payroll/reports/{report_id}/failed-rows`"""
        return self.transport.call("GET", "/payroll/reports/{report_id}/failed-rows", parameters={"report_id": report_id}, accept=media_type)

    def get_file_status(self, file_id: str) -> GetFileStatusResult:
        """Check the processing status of a file. `GET /files/status/{file_id}`"""
        return self.transport.call("GET", "/files/status/{file_id}", parameters={"file_id": file_id})

    def create_file_mapping(self, body: CreateFileMappingRequest, *, idempotency_key: Optional[str] = None) -> FileMapping:
        """Store a file mapping. `POST /files/mappings`"""
        return self.transport.call("POST", "/files/mappings", body=body, idempotency_key=idempotency_key)

    def list_file_mappings(self, *, limit: Optional[int] = None, starting_after: Optional[str] = None, deleted: Optional[bool] = None) -> ListFileMappingsResult:
        """List file mappings. `GET /files/mappings`"""
        return self.transport.call("GET", "/files/mappings", query={"limit": limit, "starting_after": starting_after, "deleted": deleted})

    def iter_file_mappings(self, *, limit: Optional[int] = None, starting_after: Optional[str] = None, deleted: Optional[bool] = None) -> Iterator[FileMapping]:
        """List file mappings: every record, page by page. `GET /files/mappings`"""
        return self.transport.pages("GET", "/files/mappings", query={"limit": limit, "starting_after": starting_after, "deleted": deleted})

    def get_file_mapping(self, mapping_id: str) -> FileMapping:
        """Retrieve a file mapping. `GET /files/mappings/{mapping_id}`"""
        return self.transport.call("GET", "/files/mappings/{mapping_id}", parameters={"mapping_id": mapping_id})

    def update_file_mapping(self, mapping_id: str, body: UpdateFileMappingRequest) -> FileMapping:
        """Change a file mapping. `PATCH /files/mappings/{mapping_id}`"""
        return self.transport.call("PATCH", "/files/mappings/{mapping_id}", parameters={"mapping_id": mapping_id}, body=body)

    def delete_file_mapping(self, mapping_id: str) -> DeleteFileMappingResult:
        """Delete a file mapping. `DELETE /files/mappings/{mapping_id}`"""
        return self.transport.call("DELETE", "/files/mappings/{mapping_id}", parameters={"mapping_id": mapping_id})

    def get_exposure(self, *, employer_id: str, from_: str, to_: str, compare: Optional[Literal['previous']] = None) -> Exposure:
        """Retrieve the exposure of an employer. `GET /exposure`"""
        return self.transport.call("GET", "/exposure", query={"employer_id": employer_id, "from": from_, "to": to_, "compare": compare})

    def create_exposure_grant(self, body: CreateExposureGrantRequest, *, idempotency_key: Optional[str] = None) -> ExposureGrant:
        """Offer another owner access to an employer's exposure. `POST /exposure-grants`"""
        return self.transport.call("POST", "/exposure-grants", body=body, idempotency_key=idempotency_key)

    def list_exposure_grants(self, *, employer_id: Optional[str] = None, limit: Optional[int] = None, starting_after: Optional[str] = None, status: Optional[Literal['offered', 'accepted', 'declined', 'revoked']] = None, direction: Optional[Literal['given', 'received']] = None) -> ListExposureGrantsResult:
        """List exposure grants. `GET /exposure-grants`"""
        return self.transport.call("GET", "/exposure-grants", query={"employer_id": employer_id, "limit": limit, "starting_after": starting_after, "status": status, "direction": direction})

    def iter_exposure_grants(self, *, employer_id: Optional[str] = None, limit: Optional[int] = None, starting_after: Optional[str] = None, status: Optional[Literal['offered', 'accepted', 'declined', 'revoked']] = None, direction: Optional[Literal['given', 'received']] = None) -> Iterator[ExposureGrant]:
        """List exposure grants: every record, page by page. `GET /exposure-grants`"""
        return self.transport.pages("GET", "/exposure-grants", query={"employer_id": employer_id, "limit": limit, "starting_after": starting_after, "status": status, "direction": direction})

    def get_exposure_grant(self, grant_id: str) -> ExposureGrant:
        """Retrieve an exposure grant. `GET /exposure-grants/{grant_id}`"""
        return self.transport.call("GET", "/exposure-grants/{grant_id}", parameters={"grant_id": grant_id})

    def delete_exposure_grant(self, grant_id: str) -> DeleteExposureGrantResult:
        """Revoke an exposure grant. `DELETE /exposure-grants/{grant_id}`"""
        return self.transport.call("DELETE", "/exposure-grants/{grant_id}", parameters={"grant_id": grant_id})

    def accept_exposure_grant(self, grant_id: str, *, idempotency_key: Optional[str] = None) -> ExposureGrant:
        """Accept an offered exposure grant. `POST /exposure-grants/{grant_id}/accept`"""
        return self.transport.call("POST", "/exposure-grants/{grant_id}/accept", parameters={"grant_id": grant_id}, idempotency_key=idempotency_key)

    def decline_exposure_grant(self, grant_id: str, *, idempotency_key: Optional[str] = None) -> ExposureGrant:
        """Decline an offered exposure grant. `POST /exposure-grants/{grant_id}/decline`"""
        return self.transport.call("POST", "/exposure-grants/{grant_id}/decline", parameters={"grant_id": grant_id}, idempotency_key=idempotency_key)

    def list_granted_audits(self, grant_id: str, *, limit: Optional[int] = None, starting_after: Optional[str] = None) -> ListGrantedAuditsResult:
        """List the audits that used granted exposure. `GET /exposure-grants/{grant_id}/audits`"""
        return self.transport.call("GET", "/exposure-grants/{grant_id}/audits", parameters={"grant_id": grant_id}, query={"limit": limit, "starting_after": starting_after})

    def iter_granted_audits(self, grant_id: str, *, limit: Optional[int] = None, starting_after: Optional[str] = None) -> Iterator[GrantedAudit]:
        """List the audits that used granted exposure: every record, page by page. `GET /exposure-grants/{grant_id}/audits`"""
        return self.transport.pages("GET", "/exposure-grants/{grant_id}/audits", parameters={"grant_id": grant_id}, query={"limit": limit, "starting_after": starting_after})

    def create_employer(self, body: CreateEmployerRequest, *, idempotency_key: Optional[str] = None) -> Employer:
        """Create an employer. `POST /employers`"""
        return self.transport.call("POST", "/employers", body=body, idempotency_key=idempotency_key)

    def list_employers(self, *, employer_id: Optional[str] = None, limit: Optional[int] = None, starting_after: Optional[str] = None, deleted: Optional[bool] = None) -> ListEmployersResult:
        """List employers. `GET /employers`"""
        return self.transport.call("GET", "/employers", query={"employer_id": employer_id, "limit": limit, "starting_after": starting_after, "deleted": deleted})

    def iter_employers(self, *, employer_id: Optional[str] = None, limit: Optional[int] = None, starting_after: Optional[str] = None, deleted: Optional[bool] = None) -> Iterator[Employer]:
        """List employers: every record, page by page. `GET /employers`"""
        return self.transport.pages("GET", "/employers", query={"employer_id": employer_id, "limit": limit, "starting_after": starting_after, "deleted": deleted})

    def get_employer(self, employer_record_id: str) -> Employer:
        """Retrieve an employer. `GET /employers/{employer_record_id}`"""
        return self.transport.call("GET", "/employers/{employer_record_id}", parameters={"employer_record_id": employer_record_id})

    def update_employer(self, employer_record_id: str, body: UpdateEmployerRequest) -> Employer:
        """Change an employer. `PATCH /employers/{employer_record_id}`"""
        return self.transport.call("PATCH", "/employers/{employer_record_id}", parameters={"employer_record_id": employer_record_id}, body=body)

    def delete_employer(self, employer_record_id: str) -> DeleteEmployerResult:
        """Delete an employer. `DELETE /employers/{employer_record_id}`"""
        return self.transport.call("DELETE", "/employers/{employer_record_id}", parameters={"employer_record_id": employer_record_id})

    def sync_employees(self, body: SyncEmployeesRequest, *, idempotency_key: Optional[str] = None) -> SyncEmployeesResult:
        """Sync hires, changes and terminations. `POST /employees/sync`"""
        return self.transport.call("POST", "/employees/sync", body=body, idempotency_key=idempotency_key)

    def create_employee(self, body: CreateEmployeeRequest, *, idempotency_key: Optional[str] = None) -> WrittenEmployee:
        """Add an employee. `POST /employees`"""
        return self.transport.call("POST", "/employees", body=body, idempotency_key=idempotency_key)

    def list_employees(self, *, employer_id: Optional[str] = None, limit: Optional[int] = None, starting_after: Optional[str] = None, status: Optional[Literal['active', 'terminated']] = None, deleted: Optional[bool] = None) -> ListEmployeesResult:
        """List employees. `GET /employees`"""
        return self.transport.call("GET", "/employees", query={"employer_id": employer_id, "limit": limit, "starting_after": starting_after, "status": status, "deleted": deleted})

    def iter_employees(self, *, employer_id: Optional[str] = None, limit: Optional[int] = None, starting_after: Optional[str] = None, status: Optional[Literal['active', 'terminated']] = None, deleted: Optional[bool] = None) -> Iterator[Employee]:
        """List employees: every record, page by page. `GET /employees`"""
        return self.transport.pages("GET", "/employees", query={"employer_id": employer_id, "limit": limit, "starting_after": starting_after, "status": status, "deleted": deleted})

    def get_employee(self, employee_record_id: str) -> Employee:
        """Retrieve an employee. `GET /employees/{employee_record_id}`"""
        return self.transport.call("GET", "/employees/{employee_record_id}", parameters={"employee_record_id": employee_record_id})

    def update_employee(self, employee_record_id: str, body: UpdateEmployeeRequest) -> WrittenEmployee:
        """Change an employee. `PATCH /employees/{employee_record_id}`"""
        return self.transport.call("PATCH", "/employees/{employee_record_id}", parameters={"employee_record_id": employee_record_id}, body=body)

    def delete_employee(self, employee_record_id: str) -> DeleteEmployeeResult:
        """Delete an employee. `DELETE /employees/{employee_record_id}`"""
        return self.transport.call("DELETE", "/employees/{employee_record_id}", parameters={"employee_record_id": employee_record_id})

    def get_person_data(self, *, employer_id: str, employee_id: str) -> PersonData:
        """Retrieve all data of a person. `GET /person-data`"""
        return self.transport.call("GET", "/person-data", query={"employer_id": employer_id, "employee_id": employee_id})

    def erase_person_data(self, body: ErasePersonDataRequest, *, idempotency_key: Optional[str] = None) -> PersonErasure:
        """Erase the data of a person. `POST /person-data/erasure`"""
        return self.transport.call("POST", "/person-data/erasure", body=body, idempotency_key=idempotency_key)

    def create_api_key(self, body: CreateApiKeyRequest, *, idempotency_key: Optional[str] = None) -> CreateApiKeyResult:
        """Create an API key. `POST /api-keys`"""
        return self.transport.call("POST", "/api-keys", body=body, idempotency_key=idempotency_key)

    def list_api_keys(self, *, owner_id: str, owner_type: Literal['user', 'employer', 'payroll_company', 'software_company', 'carrier'], limit: Optional[int] = None, starting_after: Optional[str] = None) -> ListApiKeysResult:
        """List active API keys. `GET /api-keys`"""
        return self.transport.call("GET", "/api-keys", query={"owner_id": owner_id, "owner_type": owner_type, "limit": limit, "starting_after": starting_after})

    def iter_api_keys(self, *, owner_id: str, owner_type: Literal['user', 'employer', 'payroll_company', 'software_company', 'carrier'], limit: Optional[int] = None, starting_after: Optional[str] = None) -> Iterator[ApiKey]:
        """List active API keys: every record, page by page. `GET /api-keys`"""
        return self.transport.pages("GET", "/api-keys", query={"owner_id": owner_id, "owner_type": owner_type, "limit": limit, "starting_after": starting_after})

    def get_api_key(self, api_key_id: str) -> ApiKey:
        """Retrieve an API key. `GET /api-keys/{api_key_id}`"""
        return self.transport.call("GET", "/api-keys/{api_key_id}", parameters={"api_key_id": api_key_id})

    def rename_api_key(self, api_key_id: str, body: RenameApiKeyRequest) -> ApiKey:
        """Rename an API key. `PATCH /api-keys/{api_key_id}`"""
        return self.transport.call("PATCH", "/api-keys/{api_key_id}", parameters={"api_key_id": api_key_id}, body=body)

    def delete_api_key(self, api_key_id: str, *, owner_id: str) -> DeleteApiKeyResult:
        """Delete an API key. `DELETE /api-keys/{api_key_id}`"""
        return self.transport.call("DELETE", "/api-keys/{api_key_id}", parameters={"api_key_id": api_key_id}, query={"owner_id": owner_id})

    def create_portal_session(self, body: CreatePortalSessionRequest, *, idempotency_key: Optional[str] = None) -> PortalSession:
        """Create a portal session. `POST /portal-sessions`"""
        return self.transport.call("POST", "/portal-sessions", body=body, idempotency_key=idempotency_key)

    def create_webhook(self, body: CreateWebhookRequest, *, idempotency_key: Optional[str] = None) -> CreateWebhookResult:
        """Register a webhook. `POST /webhooks`"""
        return self.transport.call("POST", "/webhooks", body=body, idempotency_key=idempotency_key)

    def list_webhooks(self, *, owner_type: Optional[str] = None, external_id: Optional[str] = None, limit: Optional[int] = None, starting_after: Optional[str] = None, deleted: Optional[bool] = None) -> ListWebhooksResult:
        """List webhooks. `GET /webhooks`"""
        return self.transport.call("GET", "/webhooks", query={"owner_type": owner_type, "external_id": external_id, "limit": limit, "starting_after": starting_after, "deleted": deleted})

    def iter_webhooks(self, *, owner_type: Optional[str] = None, external_id: Optional[str] = None, limit: Optional[int] = None, starting_after: Optional[str] = None, deleted: Optional[bool] = None) -> Iterator[Webhook]:
        """List webhooks: every record, page by page. `GET /webhooks`"""
        return self.transport.pages("GET", "/webhooks", query={"owner_type": owner_type, "external_id": external_id, "limit": limit, "starting_after": starting_after, "deleted": deleted})

    def update_webhook(self, webhook_id: str, body: UpdateWebhookRequest) -> Webhook:
        """Change a webhook. `PATCH /webhooks/{webhook_id}`"""
        return self.transport.call("PATCH", "/webhooks/{webhook_id}", parameters={"webhook_id": webhook_id}, body=body)

    def get_webhook(self, webhook_id: str) -> Webhook:
        """Retrieve a webhook. `GET /webhooks/{webhook_id}`"""
        return self.transport.call("GET", "/webhooks/{webhook_id}", parameters={"webhook_id": webhook_id})

    def delete_webhook(self, webhook_id: str) -> DeleteWebhookResult:
        """Delete a webhook. `DELETE /webhooks/{webhook_id}`"""
        return self.transport.call("DELETE", "/webhooks/{webhook_id}", parameters={"webhook_id": webhook_id})

    def list_webhook_public_keys(self, webhook_id: str) -> WebhookKeySet:
        """Retrieve the public keys of a webhook. `GET /webhooks/{webhook_id}/public-keys`"""
        return self.transport.call("GET", "/webhooks/{webhook_id}/public-keys", parameters={"webhook_id": webhook_id})

    def get_webhook_metrics(self, webhook_id: str, *, from_: Optional[str] = None, to_: Optional[str] = None, interval: Optional[Literal['hour', 'day']] = None) -> WebhookMetrics:
        """Retrieve the metrics of a webhook. `GET /webhooks/{webhook_id}/metrics`"""
        return self.transport.call("GET", "/webhooks/{webhook_id}/metrics", parameters={"webhook_id": webhook_id}, query={"from": from_, "to": to_, "interval": interval})

    def rotate_webhook_secret(self, webhook_id: str, body: Optional[RotateWebhookSecretRequest] = None, *, idempotency_key: Optional[str] = None) -> RotateWebhookSecretResult:
        """Replace the secret of a webhook. `POST /webhooks/{webhook_id}/rotate-secret`"""
        return self.transport.call("POST", "/webhooks/{webhook_id}/rotate-secret", parameters={"webhook_id": webhook_id}, body=body, idempotency_key=idempotency_key)

    def complete_webhook_secret_rotation(self, webhook_id: str, *, idempotency_key: Optional[str] = None) -> Webhook:
        """End the overlap of a rotation. `POST /webhooks/{webhook_id}/rotate-secret/complete`"""
        return self.transport.call("POST", "/webhooks/{webhook_id}/rotate-secret/complete", parameters={"webhook_id": webhook_id}, idempotency_key=idempotency_key)

    def check_webhook_receiver(self, webhook_id: str, *, idempotency_key: Optional[str] = None) -> CheckWebhookReceiverResult:
        """Check a receiver. `POST /webhooks/{webhook_id}/conformance`"""
        return self.transport.call("POST", "/webhooks/{webhook_id}/conformance", parameters={"webhook_id": webhook_id}, idempotency_key=idempotency_key)

    def list_webhook_addresses(self) -> ListWebhookAddressesResult:
        """List the addresses that requests come from. `GET /webhooks/addresses`"""
        return self.transport.call("GET", "/webhooks/addresses")

    def test_webhook(self, webhook_id: str, *, idempotency_key: Optional[str] = None) -> WebhookDelivery:
        """Send a test event. `POST /webhooks/{webhook_id}/test`"""
        return self.transport.call("POST", "/webhooks/{webhook_id}/test", parameters={"webhook_id": webhook_id}, idempotency_key=idempotency_key)

    def list_webhook_deliveries(self, webhook_id: str, *, limit: Optional[int] = None, starting_after: Optional[str] = None, status: Optional[Literal['attempting', 'delivered', 'failed']] = None, event_type: Optional[Literal['file.uploaded', 'file.validated', 'file.processed', 'file.failed', 'audit.started', 'audit.completed', 'audit.failed', 'audit.adjusted', 'employee.created', 'employee.updated', 'employee.terminated', 'policy.created', 'policy.updated', 'policy.renewed', 'policy.cancelled', 'policy.premium_adjusted', 'payment.processed', 'payment.failed', 'payment.refunded', 'webhook.test', 'exposure_grant.offered', 'exposure_grant.accepted', 'exposure_grant.declined', 'exposure_grant.revoked', 'policy.reinstated', 'audit.disputed', 'audit.dispute_resolved', 'endorsement.suggested', 'premium.developed', 'audit.records_requested', 'audit.records_received', 'audit.reminder', 'evidence.sealed', 'webhook.failing', 'webhook.disabled', 'webhook.recovered']] = None, event_id: Optional[str] = None, resource_type: Optional[Literal['file', 'audit', 'employee', 'policy', 'payment', 'webhook', 'exposure_grant', 'endorsement', 'premium', 'evidence']] = None, resource_id: Optional[str] = None, from_: Optional[str] = None, to_: Optional[str] = None, response_code: Optional[str] = None) -> ListWebhookDeliveriesResult:
        """List deliveries. `GET /webhooks/{webhook_id}/deliveries`"""
        return self.transport.call("GET", "/webhooks/{webhook_id}/deliveries", parameters={"webhook_id": webhook_id}, query={"limit": limit, "starting_after": starting_after, "status": status, "event_type": event_type, "event_id": event_id, "resource_type": resource_type, "resource_id": resource_id, "from": from_, "to": to_, "response_code": response_code})

    def iter_webhook_deliveries(self, webhook_id: str, *, limit: Optional[int] = None, starting_after: Optional[str] = None, status: Optional[Literal['attempting', 'delivered', 'failed']] = None, event_type: Optional[Literal['file.uploaded', 'file.validated', 'file.processed', 'file.failed', 'audit.started', 'audit.completed', 'audit.failed', 'audit.adjusted', 'employee.created', 'employee.updated', 'employee.terminated', 'policy.created', 'policy.updated', 'policy.renewed', 'policy.cancelled', 'policy.premium_adjusted', 'payment.processed', 'payment.failed', 'payment.refunded', 'webhook.test', 'exposure_grant.offered', 'exposure_grant.accepted', 'exposure_grant.declined', 'exposure_grant.revoked', 'policy.reinstated', 'audit.disputed', 'audit.dispute_resolved', 'endorsement.suggested', 'premium.developed', 'audit.records_requested', 'audit.records_received', 'audit.reminder', 'evidence.sealed', 'webhook.failing', 'webhook.disabled', 'webhook.recovered']] = None, event_id: Optional[str] = None, resource_type: Optional[Literal['file', 'audit', 'employee', 'policy', 'payment', 'webhook', 'exposure_grant', 'endorsement', 'premium', 'evidence']] = None, resource_id: Optional[str] = None, from_: Optional[str] = None, to_: Optional[str] = None, response_code: Optional[str] = None) -> Iterator[WebhookDelivery]:
        """List deliveries: every record, page by page. `GET /webhooks/{webhook_id}/deliveries`"""
        return self.transport.pages("GET", "/webhooks/{webhook_id}/deliveries", parameters={"webhook_id": webhook_id}, query={"limit": limit, "starting_after": starting_after, "status": status, "event_type": event_type, "event_id": event_id, "resource_type": resource_type, "resource_id": resource_id, "from": from_, "to": to_, "response_code": response_code})

    def list_all_webhook_deliveries(self, *, limit: Optional[int] = None, starting_after: Optional[str] = None, status: Optional[Literal['attempting', 'delivered', 'failed']] = None, event_type: Optional[Literal['file.uploaded', 'file.validated', 'file.processed', 'file.failed', 'audit.started', 'audit.completed', 'audit.failed', 'audit.adjusted', 'employee.created', 'employee.updated', 'employee.terminated', 'policy.created', 'policy.updated', 'policy.renewed', 'policy.cancelled', 'policy.premium_adjusted', 'payment.processed', 'payment.failed', 'payment.refunded', 'webhook.test', 'exposure_grant.offered', 'exposure_grant.accepted', 'exposure_grant.declined', 'exposure_grant.revoked', 'policy.reinstated', 'audit.disputed', 'audit.dispute_resolved', 'endorsement.suggested', 'premium.developed', 'audit.records_requested', 'audit.records_received', 'audit.reminder', 'evidence.sealed', 'webhook.failing', 'webhook.disabled', 'webhook.recovered']] = None, event_id: Optional[str] = None, resource_type: Optional[Literal['file', 'audit', 'employee', 'policy', 'payment', 'webhook', 'exposure_grant', 'endorsement', 'premium', 'evidence']] = None, resource_id: Optional[str] = None, from_: Optional[str] = None, to_: Optional[str] = None, response_code: Optional[str] = None) -> ListAllWebhookDeliveriesResult:
        """Find deliveries of all webhooks. `GET /webhooks/deliveries`"""
        return self.transport.call("GET", "/webhooks/deliveries", query={"limit": limit, "starting_after": starting_after, "status": status, "event_type": event_type, "event_id": event_id, "resource_type": resource_type, "resource_id": resource_id, "from": from_, "to": to_, "response_code": response_code})

    def iter_all_webhook_deliveries(self, *, limit: Optional[int] = None, starting_after: Optional[str] = None, status: Optional[Literal['attempting', 'delivered', 'failed']] = None, event_type: Optional[Literal['file.uploaded', 'file.validated', 'file.processed', 'file.failed', 'audit.started', 'audit.completed', 'audit.failed', 'audit.adjusted', 'employee.created', 'employee.updated', 'employee.terminated', 'policy.created', 'policy.updated', 'policy.renewed', 'policy.cancelled', 'policy.premium_adjusted', 'payment.processed', 'payment.failed', 'payment.refunded', 'webhook.test', 'exposure_grant.offered', 'exposure_grant.accepted', 'exposure_grant.declined', 'exposure_grant.revoked', 'policy.reinstated', 'audit.disputed', 'audit.dispute_resolved', 'endorsement.suggested', 'premium.developed', 'audit.records_requested', 'audit.records_received', 'audit.reminder', 'evidence.sealed', 'webhook.failing', 'webhook.disabled', 'webhook.recovered']] = None, event_id: Optional[str] = None, resource_type: Optional[Literal['file', 'audit', 'employee', 'policy', 'payment', 'webhook', 'exposure_grant', 'endorsement', 'premium', 'evidence']] = None, resource_id: Optional[str] = None, from_: Optional[str] = None, to_: Optional[str] = None, response_code: Optional[str] = None) -> Iterator[WebhookDelivery]:
        """Find deliveries of all webhooks: every record, page by page. `GET /webhooks/deliveries`"""
        return self.transport.pages("GET", "/webhooks/deliveries", query={"limit": limit, "starting_after": starting_after, "status": status, "event_type": event_type, "event_id": event_id, "resource_type": resource_type, "resource_id": resource_id, "from": from_, "to": to_, "response_code": response_code})

    def get_webhook_delivery(self, webhook_id: str, delivery_id: str) -> WebhookDeliveryWithAttempts:
        """Retrieve a delivery. `GET /webhooks/{webhook_id}/deliveries/{delivery_id}`"""
        return self.transport.call("GET", "/webhooks/{webhook_id}/deliveries/{delivery_id}", parameters={"webhook_id": webhook_id, "delivery_id": delivery_id})

    def retry_webhook_delivery(self, webhook_id: str, delivery_id: str, *, idempotency_key: Optional[str] = None) -> WebhookDelivery:
        """Retry a delivery. `POST /webhooks/{webhook_id}/deliveries/{delivery_id}/retry`"""
        return self.transport.call("POST", "/webhooks/{webhook_id}/deliveries/{delivery_id}/retry", parameters={"webhook_id": webhook_id, "delivery_id": delivery_id}, idempotency_key=idempotency_key)

    def replay_webhook_deliveries(self, webhook_id: str, body: ReplayWebhookDeliveriesRequest, *, idempotency_key: Optional[str] = None) -> ReplayWebhookDeliveriesResult:
        """Replay a period. `POST /webhooks/{webhook_id}/replay`"""
        return self.transport.call("POST", "/webhooks/{webhook_id}/replay", parameters={"webhook_id": webhook_id}, body=body, idempotency_key=idempotency_key)

    def remove_webhook_delivery_payload(self, webhook_id: str, delivery_id: str) -> WebhookDelivery:
        """Remove the payload of a delivery. `DELETE /webhooks/{webhook_id}/deliveries/{delivery_id}/payload`"""
        return self.transport.call("DELETE", "/webhooks/{webhook_id}/deliveries/{delivery_id}/payload", parameters={"webhook_id": webhook_id, "delivery_id": delivery_id})

    def remove_webhook_payloads(self, body: RemoveWebhookPayloadsRequest, *, idempotency_key: Optional[str] = None) -> RemoveWebhookPayloadsResult:
        """Remove the payloads of a record. `POST /webhooks/payload-removals`"""
        return self.transport.call("POST", "/webhooks/payload-removals", body=body, idempotency_key=idempotency_key)

    def test_webhook_filter(self, body: TestWebhookFilterRequest, *, idempotency_key: Optional[str] = None) -> FilterTest:
        """Test a filter. `POST /webhooks/filter-tests`"""
        return self.transport.call("POST", "/webhooks/filter-tests", body=body, idempotency_key=idempotency_key)

    def list_event_types(self, *, envelope: Optional[int] = None) -> ListEventTypesResult:
        """List event types. `GET /event-types`"""
        return self.transport.call("GET", "/event-types", query={"envelope": envelope})

    def list_events(self, *, type_: Optional[Literal['file.uploaded', 'file.validated', 'file.processed', 'file.failed', 'audit.started', 'audit.completed', 'audit.failed', 'audit.adjusted', 'employee.created', 'employee.updated', 'employee.terminated', 'policy.created', 'policy.updated', 'policy.renewed', 'policy.cancelled', 'policy.premium_adjusted', 'payment.processed', 'payment.failed', 'payment.refunded', 'exposure_grant.offered', 'exposure_grant.accepted', 'exposure_grant.declined', 'exposure_grant.revoked', 'policy.reinstated', 'audit.disputed', 'audit.dispute_resolved', 'endorsement.suggested', 'premium.developed', 'audit.records_requested', 'audit.records_received', 'audit.reminder', 'evidence.sealed', 'webhook.failing', 'webhook.disabled', 'webhook.recovered']] = None, resource_type: Optional[Literal['file', 'audit', 'employee', 'policy', 'payment', 'webhook', 'exposure_grant', 'endorsement', 'premium', 'evidence']] = None, resource_id: Optional[str] = None, recorded_after: Optional[str] = None, envelope: Optional[int] = None, recorded_before: Optional[str] = None, after_sequence: Optional[int] = None, order: Optional[Literal['newest', 'oldest']] = None, limit: Optional[int] = None, starting_after: Optional[str] = None) -> ListEventsResult:
        """List events. `GET /events`"""
        return self.transport.call("GET", "/events", query={"type": type_, "resource_type": resource_type, "resource_id": resource_id, "recorded_after": recorded_after, "envelope": envelope, "recorded_before": recorded_before, "after_sequence": after_sequence, "order": order, "limit": limit, "starting_after": starting_after})

    def iter_events(self, *, type_: Optional[Literal['file.uploaded', 'file.validated', 'file.processed', 'file.failed', 'audit.started', 'audit.completed', 'audit.failed', 'audit.adjusted', 'employee.created', 'employee.updated', 'employee.terminated', 'policy.created', 'policy.updated', 'policy.renewed', 'policy.cancelled', 'policy.premium_adjusted', 'payment.processed', 'payment.failed', 'payment.refunded', 'exposure_grant.offered', 'exposure_grant.accepted', 'exposure_grant.declined', 'exposure_grant.revoked', 'policy.reinstated', 'audit.disputed', 'audit.dispute_resolved', 'endorsement.suggested', 'premium.developed', 'audit.records_requested', 'audit.records_received', 'audit.reminder', 'evidence.sealed', 'webhook.failing', 'webhook.disabled', 'webhook.recovered']] = None, resource_type: Optional[Literal['file', 'audit', 'employee', 'policy', 'payment', 'webhook', 'exposure_grant', 'endorsement', 'premium', 'evidence']] = None, resource_id: Optional[str] = None, recorded_after: Optional[str] = None, envelope: Optional[int] = None, recorded_before: Optional[str] = None, after_sequence: Optional[int] = None, order: Optional[Literal['newest', 'oldest']] = None, limit: Optional[int] = None, starting_after: Optional[str] = None) -> Iterator[Event]:
        """List events: every record, page by page. `GET /events`"""
        return self.transport.pages("GET", "/events", query={"type": type_, "resource_type": resource_type, "resource_id": resource_id, "recorded_after": recorded_after, "envelope": envelope, "recorded_before": recorded_before, "after_sequence": after_sequence, "order": order, "limit": limit, "starting_after": starting_after})

    def get_event(self, event_id: str, *, envelope: Optional[int] = None) -> Event:
        """Retrieve an event. `GET /events/{event_id}`"""
        return self.transport.call("GET", "/events/{event_id}", parameters={"event_id": event_id}, query={"envelope": envelope})

    def list_notices(self) -> ListNoticesResult:
        """List notices. `GET /notices`"""
        return self.transport.call("GET", "/notices")

    def update_notice(self, kind: str, body: UpdateNoticeRequest) -> Notice:
        """Change a notice. `PATCH /notices/{kind}`"""
        return self.transport.call("PATCH", "/notices/{kind}", parameters={"kind": kind}, body=body)

    def create_policy(self, body: CreatePolicyRequest, *, idempotency_key: Optional[str] = None) -> WrittenPolicy:
        """Create a policy. `POST /policies`"""
        return self.transport.call("POST", "/policies", body=body, idempotency_key=idempotency_key)

    def list_policies(self, *, employer_id: Optional[str] = None, limit: Optional[int] = None, starting_after: Optional[str] = None, status: Optional[Literal['pending', 'active', 'expired', 'cancelled']] = None, deleted: Optional[bool] = None) -> ListPoliciesResult:
        """List policies. `GET /policies`"""
        return self.transport.call("GET", "/policies", query={"employer_id": employer_id, "limit": limit, "starting_after": starting_after, "status": status, "deleted": deleted})

    def iter_policies(self, *, employer_id: Optional[str] = None, limit: Optional[int] = None, starting_after: Optional[str] = None, status: Optional[Literal['pending', 'active', 'expired', 'cancelled']] = None, deleted: Optional[bool] = None) -> Iterator[Policy]:
        """List policies: every record, page by page. `GET /policies`"""
        return self.transport.pages("GET", "/policies", query={"employer_id": employer_id, "limit": limit, "starting_after": starting_after, "status": status, "deleted": deleted})

    def get_policy(self, policy_id: str) -> Policy:
        """Retrieve a policy. `GET /policies/{policy_id}`"""
        return self.transport.call("GET", "/policies/{policy_id}", parameters={"policy_id": policy_id})

    def update_policy(self, policy_id: str, body: UpdatePolicyRequest) -> WrittenPolicy:
        """Change, renew, cancel or reinstate a policy. `PATCH /policies/{policy_id}`"""
        return self.transport.call("PATCH", "/policies/{policy_id}", parameters={"policy_id": policy_id}, body=body)

    def delete_policy(self, policy_id: str) -> DeletePolicyResult:
        """Delete a policy. `DELETE /policies/{policy_id}`"""
        return self.transport.call("DELETE", "/policies/{policy_id}", parameters={"policy_id": policy_id})

    def preview_premium(self, policy_id: str, *, period_start: Optional[str] = None, period_end: Optional[str] = None, idempotency_key: Optional[str] = None) -> PreviewPremiumResult:
        """Preview the premium of a policy. `POST /policies/{policy_id}/premium-preview`"""
        return self.transport.call("POST", "/policies/{policy_id}/premium-preview", parameters={"policy_id": policy_id}, query={"period_start": period_start, "period_end": period_end}, idempotency_key=idempotency_key)

    def create_audit_dispute(self, audit_id: str, body: CreateAuditDisputeRequest, *, idempotency_key: Optional[str] = None) -> Dispute:
        """Dispute lines of an audit. `POST /audits/{audit_id}/disputes`"""
        return self.transport.call("POST", "/audits/{audit_id}/disputes", parameters={"audit_id": audit_id}, body=body, idempotency_key=idempotency_key)

    def list_audit_disputes(self, audit_id: str, *, limit: Optional[int] = None, starting_after: Optional[str] = None, status: Optional[Literal['open', 'accepted', 'partly_accepted', 'rejected', 'withdrawn']] = None) -> ListAuditDisputesResult:
        """List the disputes of an audit. `GET /audits/{audit_id}/disputes`"""
        return self.transport.call("GET", "/audits/{audit_id}/disputes", parameters={"audit_id": audit_id}, query={"limit": limit, "starting_after": starting_after, "status": status})

    def iter_audit_disputes(self, audit_id: str, *, limit: Optional[int] = None, starting_after: Optional[str] = None, status: Optional[Literal['open', 'accepted', 'partly_accepted', 'rejected', 'withdrawn']] = None) -> Iterator[Dispute]:
        """List the disputes of an audit: every record, page by page. `GET /audits/{audit_id}/disputes`"""
        return self.transport.pages("GET", "/audits/{audit_id}/disputes", parameters={"audit_id": audit_id}, query={"limit": limit, "starting_after": starting_after, "status": status})

    def get_audit_dispute(self, audit_id: str, dispute_id: str) -> Dispute:
        """Retrieve a dispute. `GET /audits/{audit_id}/disputes/{dispute_id}`"""
        return self.transport.call("GET", "/audits/{audit_id}/disputes/{dispute_id}", parameters={"audit_id": audit_id, "dispute_id": dispute_id})

    def withdraw_audit_dispute(self, audit_id: str, dispute_id: str, body: Optional[WithdrawAuditDisputeRequest] = None, *, idempotency_key: Optional[str] = None) -> Dispute:
        """Withdraw a dispute. `POST /audits/{audit_id}/disputes/{dispute_id}/withdraw`"""
        return self.transport.call("POST", "/audits/{audit_id}/disputes/{dispute_id}/withdraw", parameters={"audit_id": audit_id, "dispute_id": dispute_id}, body=body, idempotency_key=idempotency_key)

    def resolve_audit_dispute(self, audit_id: str, dispute_id: str, body: ResolveAuditDisputeRequest, *, idempotency_key: Optional[str] = None) -> Dispute:
        """Accept or reject a dispute. `POST /audits/{audit_id}/disputes/{dispute_id}/resolve`"""
        return self.transport.call("POST", "/audits/{audit_id}/disputes/{dispute_id}/resolve", parameters={"audit_id": audit_id, "dispute_id": dispute_id}, body=body, idempotency_key=idempotency_key)

    def list_ledger_entries(self, policy_id: str, *, term: Optional[int] = None, order: Optional[Literal['newest', 'oldest']] = None, limit: Optional[int] = None, starting_after: Optional[str] = None) -> ListLedgerEntriesResult:
        """List the ledger of a policy. `GET /policies/{policy_id}/ledger`"""
        return self.transport.call("GET", "/policies/{policy_id}/ledger", parameters={"policy_id": policy_id}, query={"term": term, "order": order, "limit": limit, "starting_after": starting_after})

    def iter_ledger_entries(self, policy_id: str, *, term: Optional[int] = None, order: Optional[Literal['newest', 'oldest']] = None, limit: Optional[int] = None, starting_after: Optional[str] = None) -> Iterator[LedgerEntry]:
        """List the ledger of a policy: every record, page by page. `GET /policies/{policy_id}/ledger`"""
        return self.transport.pages("GET", "/policies/{policy_id}/ledger", parameters={"policy_id": policy_id}, query={"term": term, "order": order, "limit": limit, "starting_after": starting_after})

    def get_ledger_entry(self, policy_id: str, entry_id: str) -> LedgerEntryWithWorksheet:
        """Retrieve an entry of a ledger. `GET /policies/{policy_id}/ledger/{entry_id}`"""
        return self.transport.call("GET", "/policies/{policy_id}/ledger/{entry_id}", parameters={"policy_id": policy_id, "entry_id": entry_id})

    def get_rule_coverage(self, *, state: str, date: str, rule_table: Optional[str] = None) -> RuleCoverage:
        """Retrieve which rules are on file. `GET /rules/coverage`"""
        return self.transport.call("GET", "/rules/coverage", query={"state": state, "date": date, "rule_table": rule_table})

    def create_rate_table(self, upload: Upload, *, name: Optional[str] = None, effective_from: Optional[str] = None, applies_to: Optional[Literal['new_and_renewal', 'outstanding']] = None, idempotency_key: Optional[str] = None) -> RateTable:
        """Load a rate table. `POST /rate-tables`"""
        return self.transport.call("POST", "/rate-tables", query={"name": name, "effective_from": effective_from, "applies_to": applies_to}, upload=upload, idempotency_key=idempotency_key)

    def list_rate_tables(self, *, limit: Optional[int] = None, starting_after: Optional[str] = None, deleted: Optional[bool] = None) -> ListRateTablesResult:
        """List rate tables. `GET /rate-tables`"""
        return self.transport.call("GET", "/rate-tables", query={"limit": limit, "starting_after": starting_after, "deleted": deleted})

    def iter_rate_tables(self, *, limit: Optional[int] = None, starting_after: Optional[str] = None, deleted: Optional[bool] = None) -> Iterator[RateTable]:
        """List rate tables: every record, page by page. `GET /rate-tables`"""
        return self.transport.pages("GET", "/rate-tables", query={"limit": limit, "starting_after": starting_after, "deleted": deleted})

    def update_rate_table(self, rate_table_id: str, upload: Upload, *, name: Optional[str] = None, effective_from: Optional[str] = None, applies_to: Optional[Literal['new_and_renewal', 'outstanding']] = None) -> RateTable:
        """Change a rate table. `PATCH /rate-tables/{rate_table_id}`"""
        return self.transport.call("PATCH", "/rate-tables/{rate_table_id}", parameters={"rate_table_id": rate_table_id}, query={"name": name, "effective_from": effective_from, "applies_to": applies_to}, upload=upload)

    def get_rate_table(self, rate_table_id: str) -> RateTable:
        """Retrieve a rate table. `GET /rate-tables/{rate_table_id}`"""
        return self.transport.call("GET", "/rate-tables/{rate_table_id}", parameters={"rate_table_id": rate_table_id})

    def delete_rate_table(self, rate_table_id: str) -> DeleteRateTableResult:
        """Delete a rate table. `DELETE /rate-tables/{rate_table_id}`"""
        return self.transport.call("DELETE", "/rate-tables/{rate_table_id}", parameters={"rate_table_id": rate_table_id})

    def list_rate_table_versions(self, rate_table_id: str) -> ListRateTableVersionsResult:
        """List the versions of a rate table. `GET /rate-tables/{rate_table_id}/versions`"""
        return self.transport.call("GET", "/rate-tables/{rate_table_id}/versions", parameters={"rate_table_id": rate_table_id})

    def list_rate_table_rows(self, rate_table_id: str, *, state: Optional[str] = None, class_code: Optional[str] = None, version: Optional[int] = None, limit: Optional[int] = None, starting_after: Optional[str] = None) -> ListRateTableRowsResult:
        """List the rows of a rate table. `GET /rate-tables/{rate_table_id}/rows`"""
        return self.transport.call("GET", "/rate-tables/{rate_table_id}/rows", parameters={"rate_table_id": rate_table_id}, query={"state": state, "class_code": class_code, "version": version, "limit": limit, "starting_after": starting_after})

    def iter_rate_table_rows(self, rate_table_id: str, *, state: Optional[str] = None, class_code: Optional[str] = None, version: Optional[int] = None, limit: Optional[int] = None, starting_after: Optional[str] = None) -> Iterator[ListRateTableRowsResultDataItem]:
        """List the rows of a rate table: every record, page by page. `GET /rate-tables/{rate_table_id}/rows`"""
        return self.transport.pages("GET", "/rate-tables/{rate_table_id}/rows", parameters={"rate_table_id": rate_table_id}, query={"state": state, "class_code": class_code, "version": version, "limit": limit, "starting_after": starting_after})

    def create_rule_table(self, upload: Upload, *, name: Optional[str] = None, idempotency_key: Optional[str] = None) -> RuleTable:
        """Load a rule table. `POST /rule-tables`"""
        return self.transport.call("POST", "/rule-tables", query={"name": name}, upload=upload, idempotency_key=idempotency_key)

    def list_rule_tables(self, *, limit: Optional[int] = None, starting_after: Optional[str] = None, deleted: Optional[bool] = None) -> ListRuleTablesResult:
        """List rule tables. `GET /rule-tables`"""
        return self.transport.call("GET", "/rule-tables", query={"limit": limit, "starting_after": starting_after, "deleted": deleted})

    def iter_rule_tables(self, *, limit: Optional[int] = None, starting_after: Optional[str] = None, deleted: Optional[bool] = None) -> Iterator[RuleTable]:
        """List rule tables: every record, page by page. `GET /rule-tables`"""
        return self.transport.pages("GET", "/rule-tables", query={"limit": limit, "starting_after": starting_after, "deleted": deleted})

    def update_rule_table(self, rule_table_id: str, upload: Upload, *, name: Optional[str] = None) -> RuleTable:
        """Change a rule table. `PATCH /rule-tables/{rule_table_id}`"""
        return self.transport.call("PATCH", "/rule-tables/{rule_table_id}", parameters={"rule_table_id": rule_table_id}, query={"name": name}, upload=upload)

    def get_rule_table(self, rule_table_id: str) -> RuleTable:
        """Retrieve a rule table. `GET /rule-tables/{rule_table_id}`"""
        return self.transport.call("GET", "/rule-tables/{rule_table_id}", parameters={"rule_table_id": rule_table_id})

    def delete_rule_table(self, rule_table_id: str) -> DeleteRuleTableResult:
        """Delete a rule table. `DELETE /rule-tables/{rule_table_id}`"""
        return self.transport.call("DELETE", "/rule-tables/{rule_table_id}", parameters={"rule_table_id": rule_table_id})

    def list_rule_table_versions(self, rule_table_id: str) -> ListRuleTableVersionsResult:
        """List the versions of a rule table. `GET /rule-tables/{rule_table_id}/versions`"""
        return self.transport.call("GET", "/rule-tables/{rule_table_id}/versions", parameters={"rule_table_id": rule_table_id})

    def list_rule_table_rows(self, rule_table_id: str, *, version: Optional[int] = None) -> ListRuleTableRowsResult:
        """List the rows of a rule table. `GET /rule-tables/{rule_table_id}/rows`"""
        return self.transport.call("GET", "/rule-tables/{rule_table_id}/rows", parameters={"rule_table_id": rule_table_id}, query={"version": version})

    def list_class_codes(self, *, state: Optional[str] = None, date: Optional[str] = None, q: Optional[str] = None, limit: Optional[int] = None, starting_after: Optional[str] = None) -> ListClassCodesResult:
        """List class codes. `GET /class-codes`"""
        return self.transport.call("GET", "/class-codes", query={"state": state, "date": date, "q": q, "limit": limit, "starting_after": starting_after})

    def iter_class_codes(self, *, state: Optional[str] = None, date: Optional[str] = None, q: Optional[str] = None, limit: Optional[int] = None, starting_after: Optional[str] = None) -> Iterator[ClassCode]:
        """List class codes: every record, page by page. `GET /class-codes`"""
        return self.transport.pages("GET", "/class-codes", query={"state": state, "date": date, "q": q, "limit": limit, "starting_after": starting_after})

    def create_audit(self, body: CreateAuditRequest, *, idempotency_key: Optional[str] = None) -> Audit:
        """Open an audit of a policy. `POST /audits`"""
        return self.transport.call("POST", "/audits", body=body, idempotency_key=idempotency_key)

    def list_audits(self, *, employer_id: Optional[str] = None, limit: Optional[int] = None, starting_after: Optional[str] = None, status: Optional[Literal['in_progress', 'completed', 'failed', 'non_compliant', 'waived', 'awaiting_records']] = None, deleted: Optional[bool] = None, policy_id: Optional[str] = None) -> ListAuditsResult:
        """List audits. `GET /audits`"""
        return self.transport.call("GET", "/audits", query={"employer_id": employer_id, "limit": limit, "starting_after": starting_after, "status": status, "deleted": deleted, "policy_id": policy_id})

    def iter_audits(self, *, employer_id: Optional[str] = None, limit: Optional[int] = None, starting_after: Optional[str] = None, status: Optional[Literal['in_progress', 'completed', 'failed', 'non_compliant', 'waived', 'awaiting_records']] = None, deleted: Optional[bool] = None, policy_id: Optional[str] = None) -> Iterator[Audit]:
        """List audits: every record, page by page. `GET /audits`"""
        return self.transport.pages("GET", "/audits", query={"employer_id": employer_id, "limit": limit, "starting_after": starting_after, "status": status, "deleted": deleted, "policy_id": policy_id})

    def get_audit(self, audit_id: str) -> Audit:
        """Retrieve an audit. `GET /audits/{audit_id}`"""
        return self.transport.call("GET", "/audits/{audit_id}", parameters={"audit_id": audit_id})

    def revise_audit(self, audit_id: str, body: ReviseAuditRequest) -> Audit:
        """Update an audit or rate it again. `PATCH /audits/{audit_id}`"""
        return self.transport.call("PATCH", "/audits/{audit_id}", parameters={"audit_id": audit_id}, body=body)

    def delete_audit(self, audit_id: str) -> DeleteAuditResult:
        """Delete an audit. `DELETE /audits/{audit_id}`"""
        return self.transport.call("DELETE", "/audits/{audit_id}", parameters={"audit_id": audit_id})

    def get_audit_worksheet(self, audit_id: str, *, version: Optional[int] = None) -> AuditWorksheet:
        """Retrieve an audit's worksheet. `GET /audits/{audit_id}/worksheet`"""
        return self.transport.call("GET", "/audits/{audit_id}/worksheet", parameters={"audit_id": audit_id}, query={"version": version})

    def list_audit_versions(self, audit_id: str) -> ListAuditVersionsResult:
        """List an audit's versions. `GET /audits/{audit_id}/versions`"""
        return self.transport.call("GET", "/audits/{audit_id}/versions", parameters={"audit_id": audit_id})

    def close_audit_noncompliant(self, audit_id: str, body: CloseAuditNoncompliantRequest, *, idempotency_key: Optional[str] = None) -> Audit:
        """Close an audit as non-compliant. `POST /audits/{audit_id}/noncompliance`"""
        return self.transport.call("POST", "/audits/{audit_id}/noncompliance", parameters={"audit_id": audit_id}, body=body, idempotency_key=idempotency_key)

    def withdraw_noncompliance(self, audit_id: str, body: Optional[WithdrawNoncomplianceRequest] = None, *, idempotency_key: Optional[str] = None) -> Audit:
        """Withdraw a charge for non-compliance. `POST /audits/{audit_id}/noncompliance-withdrawal`"""
        return self.transport.call("POST", "/audits/{audit_id}/noncompliance-withdrawal", parameters={"audit_id": audit_id}, body=body, idempotency_key=idempotency_key)

    def accept_audit(self, audit_id: str, body: AcceptAuditRequest, *, idempotency_key: Optional[str] = None) -> Audit:
        """Accept open points of an audit. `POST /audits/{audit_id}/accept`"""
        return self.transport.call("POST", "/audits/{audit_id}/accept", parameters={"audit_id": audit_id}, body=body, idempotency_key=idempotency_key)

    def get_audit_proof(self, audit_id: str) -> AuditProof:
        """Retrieve the proof of an audit. `GET /audits/{audit_id}/proof`"""
        return self.transport.call("GET", "/audits/{audit_id}/proof", parameters={"audit_id": audit_id})

    def list_version_inputs(self, audit_id: str, *, version: Optional[int] = None) -> VersionInputs:
        """Retrieve the inputs of a version. `GET /audits/{audit_id}/inputs`"""
        return self.transport.call("GET", "/audits/{audit_id}/inputs", parameters={"audit_id": audit_id}, query={"version": version})

    def replay_audit(self, audit_id: str, body: Optional[ReplayAuditRequest] = None, *, idempotency_key: Optional[str] = None) -> AuditReplay:
        """Rate a version of an audit again. `POST /audits/{audit_id}/replay`"""
        return self.transport.call("POST", "/audits/{audit_id}/replay", parameters={"audit_id": audit_id}, body=body, idempotency_key=idempotency_key)

    def create_records_request(self, audit_id: str, body: CreateRecordsRequestRequest, *, idempotency_key: Optional[str] = None) -> RecordsRequest:
        """Request records. `POST /audits/{audit_id}/requests`"""
        return self.transport.call("POST", "/audits/{audit_id}/requests", parameters={"audit_id": audit_id}, body=body, idempotency_key=idempotency_key)

    def list_records_requests(self, audit_id: str, *, status: Optional[Literal['open', 'overdue', 'answered', 'closed']] = None, limit: Optional[int] = None, starting_after: Optional[str] = None) -> ListRecordsRequestsResult:
        """List the requests of an audit. `GET /audits/{audit_id}/requests`"""
        return self.transport.call("GET", "/audits/{audit_id}/requests", parameters={"audit_id": audit_id}, query={"status": status, "limit": limit, "starting_after": starting_after})

    def iter_records_requests(self, audit_id: str, *, status: Optional[Literal['open', 'overdue', 'answered', 'closed']] = None, limit: Optional[int] = None, starting_after: Optional[str] = None) -> Iterator[RecordsRequest]:
        """List the requests of an audit: every record, page by page. `GET /audits/{audit_id}/requests`"""
        return self.transport.pages("GET", "/audits/{audit_id}/requests", parameters={"audit_id": audit_id}, query={"status": status, "limit": limit, "starting_after": starting_after})

    def get_records_request(self, audit_id: str, request_id: str) -> RecordsRequest:
        """Retrieve a request. `GET /audits/{audit_id}/requests/{request_id}`"""
        return self.transport.call("GET", "/audits/{audit_id}/requests/{request_id}", parameters={"audit_id": audit_id, "request_id": request_id})

    def update_records_request(self, audit_id: str, request_id: str, body: UpdateRecordsRequestRequest) -> RecordsRequest:
        """Answer, extend or close a request. `PATCH /audits/{audit_id}/requests/{request_id}`"""
        return self.transport.call("PATCH", "/audits/{audit_id}/requests/{request_id}", parameters={"audit_id": audit_id, "request_id": request_id}, body=body)

    def upload_audit_document(self, audit_id: str, upload: Upload, *, type_: Literal['form_941', 'form_941x', 'state_unemployment', 'payroll_register', 'certificate_of_insurance', 'other'], period_start: Optional[str] = None, period_end: Optional[str] = None, state: Optional[str] = None, corrects: Optional[str] = None, idempotency_key: Optional[str] = None) -> AuditDocument:
        """Attach a document to an audit. `POST /audits/{audit_id}/documents`"""
        return self.transport.call("POST", "/audits/{audit_id}/documents", parameters={"audit_id": audit_id}, query={"type": type_, "period_start": period_start, "period_end": period_end, "state": state, "corrects": corrects}, upload=upload, idempotency_key=idempotency_key)

    def list_audit_documents(self, audit_id: str, *, type_: Optional[Literal['form_941', 'form_941x', 'state_unemployment', 'payroll_register', 'certificate_of_insurance', 'other']] = None, limit: Optional[int] = None, starting_after: Optional[str] = None) -> ListAuditDocumentsResult:
        """List the documents of an audit. `GET /audits/{audit_id}/documents`"""
        return self.transport.call("GET", "/audits/{audit_id}/documents", parameters={"audit_id": audit_id}, query={"type": type_, "limit": limit, "starting_after": starting_after})

    def iter_audit_documents(self, audit_id: str, *, type_: Optional[Literal['form_941', 'form_941x', 'state_unemployment', 'payroll_register', 'certificate_of_insurance', 'other']] = None, limit: Optional[int] = None, starting_after: Optional[str] = None) -> Iterator[AuditDocument]:
        """List the documents of an audit: every record, page by page. `GET /audits/{audit_id}/documents`"""
        return self.transport.pages("GET", "/audits/{audit_id}/documents", parameters={"audit_id": audit_id}, query={"type": type_, "limit": limit, "starting_after": starting_after})

    def get_audit_document(self, audit_id: str, document_id: str, *, format: Optional[Literal['json', 'file']] = None) -> AuditDocument:
        """Retrieve a document. `GET /audits/{audit_id}/documents/{document_id}`"""
        return self.transport.call("GET", "/audits/{audit_id}/documents/{document_id}", parameters={"audit_id": audit_id, "document_id": document_id}, query={"format": format})

    def get_audit_document_file(self, audit_id: str, document_id: str, media_type: str, *, format: Optional[Literal['json', 'file']] = None) -> bytes:
        """Retrieve a document, as a file. `GET /audits/{audit_id}/documents/{document_id}`"""
        return self.transport.call("GET", "/audits/{audit_id}/documents/{document_id}", parameters={"audit_id": audit_id, "document_id": document_id}, query={"format": format}, accept=media_type)

    def update_audit_document(self, audit_id: str, document_id: str, body: UpdateAuditDocumentRequest) -> AuditDocument:
        """Change the record of a document. `PATCH /audits/{audit_id}/documents/{document_id}`"""
        return self.transport.call("PATCH", "/audits/{audit_id}/documents/{document_id}", parameters={"audit_id": audit_id, "document_id": document_id}, body=body)

    def delete_audit_document(self, audit_id: str, document_id: str) -> DeleteAuditDocumentResult:
        """Delete a document. `DELETE /audits/{audit_id}/documents/{document_id}`"""
        return self.transport.call("DELETE", "/audits/{audit_id}/documents/{document_id}", parameters={"audit_id": audit_id, "document_id": document_id})

    def get_audit_reconciliation(self, audit_id: str) -> GetAuditReconciliationResult:
        """Compare the documents of an audit with payroll. `GET /audits/{audit_id}/reconciliation`"""
        return self.transport.call("GET", "/audits/{audit_id}/reconciliation", parameters={"audit_id": audit_id})

    def get_audit_statement(self, audit_id: str, *, version: Optional[int] = None, format: Optional[Literal['json', 'csv', 'pdf']] = None) -> AuditStatement:
        """Retrieve the statement of an audit. `GET /audits/{audit_id}/statement`"""
        return self.transport.call("GET", "/audits/{audit_id}/statement", parameters={"audit_id": audit_id}, query={"version": version, "format": format})

    def get_audit_statement_file(self, audit_id: str, media_type: str, *, version: Optional[int] = None, format: Optional[Literal['json', 'csv', 'pdf']] = None) -> bytes:
        """Retrieve the statement of an audit, as a file. `GET /audits/{audit_id}/statement`"""
        return self.transport.call("GET", "/audits/{audit_id}/statement", parameters={"audit_id": audit_id}, query={"version": version, "format": format}, accept=media_type)

    def create_subcontractor(self, body: CreateSubcontractorRequest, *, idempotency_key: Optional[str] = None) -> Subcontractor:
        """Register a subcontractor. `POST /subcontractors`"""
        return self.transport.call("POST", "/subcontractors", body=body, idempotency_key=idempotency_key)

    def list_subcontractors(self, *, employer_id: Optional[str] = None, limit: Optional[int] = None, starting_after: Optional[str] = None, deleted: Optional[bool] = None) -> ListSubcontractorsResult:
        """List subcontractors. `GET /subcontractors`"""
        return self.transport.call("GET", "/subcontractors", query={"employer_id": employer_id, "limit": limit, "starting_after": starting_after, "deleted": deleted})

    def iter_subcontractors(self, *, employer_id: Optional[str] = None, limit: Optional[int] = None, starting_after: Optional[str] = None, deleted: Optional[bool] = None) -> Iterator[Subcontractor]:
        """List subcontractors: every record, page by page. `GET /subcontractors`"""
        return self.transport.pages("GET", "/subcontractors", query={"employer_id": employer_id, "limit": limit, "starting_after": starting_after, "deleted": deleted})

    def get_subcontractor(self, subcontractor_id: str) -> Subcontractor:
        """Retrieve a subcontractor. `GET /subcontractors/{subcontractor_id}`"""
        return self.transport.call("GET", "/subcontractors/{subcontractor_id}", parameters={"subcontractor_id": subcontractor_id})

    def update_subcontractor(self, subcontractor_id: str, body: UpdateSubcontractorRequest) -> Subcontractor:
        """Change a subcontractor. `PATCH /subcontractors/{subcontractor_id}`"""
        return self.transport.call("PATCH", "/subcontractors/{subcontractor_id}", parameters={"subcontractor_id": subcontractor_id}, body=body)

    def delete_subcontractor(self, subcontractor_id: str) -> DeleteSubcontractorResult:
        """Delete a subcontractor. `DELETE /subcontractors/{subcontractor_id}`"""
        return self.transport.call("DELETE", "/subcontractors/{subcontractor_id}", parameters={"subcontractor_id": subcontractor_id})

    def create_payment(self, body: CreatePaymentRequest, *, idempotency_key: Optional[str] = None) -> Payment:
        """Create a payment. `POST /payments`"""
        return self.transport.call("POST", "/payments", body=body, idempotency_key=idempotency_key)

    def list_payments(self, *, employer_id: Optional[str] = None, limit: Optional[int] = None, starting_after: Optional[str] = None, status: Optional[Literal['pending', 'processed', 'failed', 'refunded']] = None, deleted: Optional[bool] = None, policy_id: Optional[str] = None) -> ListPaymentsResult:
        """List payments. `GET /payments`"""
        return self.transport.call("GET", "/payments", query={"employer_id": employer_id, "limit": limit, "starting_after": starting_after, "status": status, "deleted": deleted, "policy_id": policy_id})

    def iter_payments(self, *, employer_id: Optional[str] = None, limit: Optional[int] = None, starting_after: Optional[str] = None, status: Optional[Literal['pending', 'processed', 'failed', 'refunded']] = None, deleted: Optional[bool] = None, policy_id: Optional[str] = None) -> Iterator[Payment]:
        """List payments: every record, page by page. `GET /payments`"""
        return self.transport.pages("GET", "/payments", query={"employer_id": employer_id, "limit": limit, "starting_after": starting_after, "status": status, "deleted": deleted, "policy_id": policy_id})

    def get_payment(self, payment_id: str) -> Payment:
        """Retrieve a payment. `GET /payments/{payment_id}`"""
        return self.transport.call("GET", "/payments/{payment_id}", parameters={"payment_id": payment_id})

    def update_payment(self, payment_id: str, body: UpdatePaymentRequest) -> Payment:
        """Change a payment. `PATCH /payments/{payment_id}`"""
        return self.transport.call("PATCH", "/payments/{payment_id}", parameters={"payment_id": payment_id}, body=body)

    def delete_payment(self, payment_id: str) -> DeletePaymentResult:
        """Delete a payment. `DELETE /payments/{payment_id}`"""
        return self.transport.call("DELETE", "/payments/{payment_id}", parameters={"payment_id": payment_id})

    def list_activity(self, *, resource_type: Optional[str] = None, resource_id: Optional[str] = None, actor_id: Optional[str] = None, request_id: Optional[str] = None, created_after: Optional[str] = None, created_before: Optional[str] = None, limit: Optional[int] = None, starting_after: Optional[str] = None) -> ListActivityResult:
        """List who changed what. `GET /activity`"""
        return self.transport.call("GET", "/activity", query={"resource_type": resource_type, "resource_id": resource_id, "actor_id": actor_id, "request_id": request_id, "created_after": created_after, "created_before": created_before, "limit": limit, "starting_after": starting_after})

    def iter_activity(self, *, resource_type: Optional[str] = None, resource_id: Optional[str] = None, actor_id: Optional[str] = None, request_id: Optional[str] = None, created_after: Optional[str] = None, created_before: Optional[str] = None, limit: Optional[int] = None, starting_after: Optional[str] = None) -> Iterator[Activity]:
        """List who changed what: every record, page by page. `GET /activity`"""
        return self.transport.pages("GET", "/activity", query={"resource_type": resource_type, "resource_id": resource_id, "actor_id": actor_id, "request_id": request_id, "created_after": created_after, "created_before": created_before, "limit": limit, "starting_after": starting_after})

    def seal_activity(self) -> ActivitySeal:
        """Sign the end of the list of changes. `GET /activity/seal`"""
        return self.transport.call("GET", "/activity/seal")

    def get_open_api(self, *, profile: Optional[Literal['A', 'B']] = None, version: Optional[Literal['3.0', '3.1']] = None) -> GetOpenApiResult:
        """Retrieve this reference. `GET /openapi.json`"""
        return self.transport.call("GET", "/openapi.json", query={"profile": profile, "version": version})
