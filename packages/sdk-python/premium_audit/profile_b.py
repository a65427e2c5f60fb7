# Made from the API reference: npm test -- gateway/test/reference -u
"""The operations of Profile B and their types."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Any, Dict, Iterator, List, Literal, Mapping, Optional, TypedDict, Union

from .transport import Transport, Upload, client_headers

if TYPE_CHECKING:
    from typing_extensions import NotRequired

_AMOUNTS = frozenset(
    [
        "amount",
        "double_time_pay",
        "gross_pay",
        "hours_worked",
        "overtime_hours",
        "overtime_multiplier",
        "overtime_pay",
        "overtime_premium",
        "processed_gross_pay",
        "submitted_gross_pay",
        "total_gross_pay",
    ]
)


class CheckPayrollFileResult(TypedDict):
    success: bool
    message: str
    dry_run: bool
    valid: bool
    records_total: int
    records_failed: int
    employee_count: int
    total_gross_pay: Decimal
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


class CheckPayrollFileResultReport(TypedDict):
    employer_id: str
    records_total: int
    records_failed: int
    employee_count: int
    failure: Optional[CheckPayrollFileResultReportFailure]
    total_gross_pay: Decimal


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
    job_classification: str
    gross_pay: Decimal


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
    success: bool
    message: str
    employees_count: int
    total_gross_pay: Decimal
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
    success: bool
    webhookId: str
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


class CompleteWebhookSecretRotationResult(TypedDict):
    success: bool
    webhook: Webhook


class ConformanceCase(TypedDict):
    id: str
    title: str
    status: Literal['passed', 'warning', 'failed', 'skipped']
    expected: str
    received: str
    fix: Optional[str]


class CreateFileMappingRequest(TypedDict):
    name: str
    mapping: CreateFileMappingRequestMapping


class CreateFileMappingRequestMapping(TypedDict):
    employer_id: NotRequired[Optional[str]]
    employee_id: NotRequired[Optional[str]]
    name: NotRequired[Optional[str]]
    first_name: NotRequired[Optional[str]]
    last_name: NotRequired[Optional[str]]
    job_classification: NotRequired[Optional[str]]
    state: NotRequired[Optional[str]]
    hours_worked: NotRequired[Optional[Union[str, List[str]]]]
    gross_pay: NotRequired[Optional[Union[str, List[str]]]]
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


class CreateFileMappingResult(TypedDict):
    success: bool
    file_mapping: FileMapping


class CreateWebhookRequest(TypedDict):
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
    success: bool
    webhook: Webhook
    secret: Optional[str]


class DeleteFileMappingResult(TypedDict):
    id: str
    deleted: bool
    message: Literal['file_mapping_deleted']
    success: bool


class DeleteWebhookResult(TypedDict):
    success: bool
    message: Literal['webhook_deleted']


class Event(TypedDict):
    id: str
    sequence: int
    type: str
    resource: Optional[EventResource]
    envelope: int
    body: Optional[EventBody]
    requestId: Optional[str]
    createdAt: str
    recordedAt: str
    payloadRemovedAt: Optional[str]
    missingScope: Optional[str]


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


class FoundWebhookDelivery(TypedDict):
    id: str
    eventId: str
    eventType: str
    status: Literal['attempting', 'delivered', 'failed']
    attempts: int
    responseCode: Optional[int]
    nextAttemptAt: Optional[str]
    payloadRemovedAt: NotRequired[str]
    payloadSha256: NotRequired[str]
    timestamp: str
    errorClass: NotRequired[Literal['dns', 'refused', 'tls', 'timeout', 'status', 'forbidden']]
    lastError: NotRequired[str]
    webhookId: str


class GetEventResult(TypedDict):
    success: bool
    event: Event


class GetFileMappingResult(TypedDict):
    success: bool
    file_mapping: FileMapping


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


class GetPayrollReportResult(TypedDict):
    success: bool
    report: PayrollReportWithFindings


class GetWebhookDeliveryResult(TypedDict):
    success: bool
    delivery: WebhookDeliveryWithAttempts


class GetWebhookMetricsResult(TypedDict):
    success: bool
    metrics: WebhookMetrics


class GetWebhookResult(TypedDict):
    success: bool
    webhook: Webhook


class ListAllWebhookDeliveriesResult(TypedDict):
    success: bool
    deliveries: List[FoundWebhookDelivery]
    has_more: bool


class ListClassCodesResult(TypedDict):
    data: List[ClassCode]
    has_more: bool


class ListEventTypesResult(TypedDict):
    success: bool
    eventTypes: List[EventType]


class ListEventsResult(TypedDict):
    success: bool
    events: List[Event]
    has_more: bool
    firstSequence: int
    lastSequence: int


class ListFileMappingsResult(TypedDict):
    success: bool
    file_mappings: List[FileMapping]
    has_more: bool


class ListNoticesResult(TypedDict):
    success: bool
    notices: List[Notice]


class ListPayrollReportsResult(TypedDict):
    success: bool
    reports: List[PayrollReport]
    has_more: bool


class ListWebhookAddressesResult(TypedDict):
    success: bool
    addresses: List[str]
    message: NotRequired[str]


class ListWebhookDeliveriesResult(TypedDict):
    success: bool
    deliveries: List[WebhookDelivery]
    has_more: bool


class ListWebhooksResult(TypedDict):
    success: bool
    webhooks: List[Webhook]
    has_more: bool


class Me(TypedDict):
    success: bool
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


class NoPayrollStatement(TypedDict):
    employer_id: str
    pay_period: NoPayrollStatementPayPeriod
    employees: List[Any]
    corrects: NotRequired[Optional[str]]
    no_payroll: bool


class NoPayrollStatementPayPeriod(TypedDict):
    start_date: str
    end_date: str


class Notice(TypedDict):
    kind: Literal['file_failed', 'payroll_missing', 'audit_due', 'records_requested', 'audit_completed', 'audit_disputed', 'grant_offered', 'key_aged']
    occasion: str
    enabled: bool
    recipients: List[Literal['contact', 'admin', 'developer', 'operations', 'auditor', 'viewer']]
    unsubscribed: int
    updated_at: Optional[str]


class PayrollReport(TypedDict):
    report_id: str
    employer_id: str
    status: Literal['processing', 'completed', 'failed', 'replaced', 'voided']
    file_name: Optional[str]
    pay_period: PayrollReportPayPeriod
    records_total: int
    records_processed: int
    records_failed: int
    submitted_gross_pay: Decimal
    processed_gross_pay: Decimal
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


class PayrollReportPayPeriod(TypedDict):
    start_date: str
    end_date: str


class PayrollReportSubmission(TypedDict):
    employer_id: str
    pay_period: PayrollReportSubmissionPayPeriod
    employees: List[PayrollReportSubmissionEmployee]
    corrects: NotRequired[Optional[str]]
    no_payroll: NotRequired[Optional[bool]]


class PayrollReportSubmissionEmployee(TypedDict):
    employee_id: str
    first_name: str
    last_name: str
    gross_pay: Decimal
    hours_worked: Decimal
    job_classification: str
    state: str
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


class PayrollReportSubmissionPayPeriod(TypedDict):
    start_date: str
    end_date: str


class PayrollReportWithFindings(TypedDict):
    report_id: str
    employer_id: str
    status: Literal['processing', 'completed', 'failed', 'replaced', 'voided']
    file_name: Optional[str]
    pay_period: PayrollReportWithFindingsPayPeriod
    records_total: int
    records_processed: int
    records_failed: int
    submitted_gross_pay: Decimal
    processed_gross_pay: Decimal
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


class PayrollReportWithFindingsPayPeriod(TypedDict):
    start_date: str
    end_date: str


class PayrollReportWithFindingsWarning(TypedDict):
    code: Literal['IGNORED_SHEET', 'CLASS_CODE_UNVERIFIED', 'CLASS_CODE_DISCONTINUED', 'DUAL_WAGE_CLASS', 'DIVIDED_PAYROLL', 'STATE_MISSING', 'HOURLY_PAY_LOW', 'EMPLOYEE_ID_NINE_DIGITS', 'WAGES_WITHOUT_HOURS', 'PAY_AFTER_TERMINATION', 'PAY_REVERSED', 'STATED_TOTAL_DIFFERS', 'UNKNOWN_MEMBER', 'IGNORED_COLUMN_WITH_MONEY', 'IGNORED_ROW', 'PAY_PARTS_ABOVE_GROSS', 'UNKNOWN_EARNINGS', 'SEVERAL_EMPLOYERS', 'EMPLOYEE_ID_MISSING', 'ROWS_ADDED_UP', 'OVERTIME_PAY_MISSING', 'EMPLOYER_NEW', 'OVERLAPPING_REPORTS', 'OVERLAPPING_PERIOD']
    field: str
    index: Optional[int]
    row: Optional[int]
    employee_id: Optional[str]
    message: str
    expected: Optional[str]
    received: Optional[str]


class RemoveWebhookDeliveryPayloadResult(TypedDict):
    success: bool
    delivery: WebhookDelivery


class RemoveWebhookPayloadsRequest(TypedDict):
    resource_type: NotRequired[Literal['file', 'audit', 'employee', 'policy', 'payment', 'webhook', 'exposure_grant', 'endorsement', 'premium', 'evidence']]
    resource_id: NotRequired[str]
    event_ids: NotRequired[List[str]]


class RemoveWebhookPayloadsResult(TypedDict):
    success: bool
    removed: int
    pending: int
    has_more: bool


ReplayWebhookDeliveriesRequest = TypedDict(
    "ReplayWebhookDeliveriesRequest",
    {
        "from": "str",
        "to": "str",
        "status": "NotRequired[Literal['delivered', 'failed']]",
        "starting_after": "NotRequired[str]",
    },
)


class ReplayWebhookDeliveriesResult(TypedDict):
    replayed: int
    has_more: bool
    last_delivery_id: Optional[str]
    success: bool


class RetryWebhookDeliveryResult(TypedDict):
    success: bool
    delivery: WebhookDelivery


class RotateWebhookSecretRequest(TypedDict):
    secret: NotRequired[str]
    overlap_seconds: NotRequired[int]


class RotateWebhookSecretResult(TypedDict):
    success: bool
    webhook: Webhook
    secret: Optional[str]


class SubmitPayrollReportResult(TypedDict):
    success: bool
    report_id: str
    status: Literal['processing']
    employees_count: int
    total_gross_pay: Decimal
    message: str
    warnings: List[SubmitPayrollReportResultWarning]


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


class SyncEmployeesRequestEmployee(TypedDict):
    employee_id: str
    first_name: str
    last_name: str
    email: NotRequired[Optional[str]]
    hire_date: NotRequired[Optional[str]]
    employment_status: NotRequired[Optional[str]]
    job_title: NotRequired[Optional[str]]
    department: NotRequired[Optional[str]]
    job_classification: NotRequired[Optional[str]]
    state: NotRequired[Optional[str]]


class SyncEmployeesResult(TypedDict):
    success: bool
    employees_synced: int
    employees_created: int
    employees_updated: int
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


class TestWebhookResult(TypedDict):
    success: bool
    delivery: WebhookDelivery


class UpdateFileMappingRequest(TypedDict):
    name: NotRequired[str]
    mapping: NotRequired[UpdateFileMappingRequestMapping]


class UpdateFileMappingRequestMapping(TypedDict):
    employer_id: NotRequired[Optional[str]]
    employee_id: NotRequired[Optional[str]]
    name: NotRequired[Optional[str]]
    first_name: NotRequired[Optional[str]]
    last_name: NotRequired[Optional[str]]
    job_classification: NotRequired[Optional[str]]
    state: NotRequired[Optional[str]]
    hours_worked: NotRequired[Optional[Union[str, List[str]]]]
    gross_pay: NotRequired[Optional[Union[str, List[str]]]]
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


class UpdateFileMappingResult(TypedDict):
    success: bool
    file_mapping: FileMapping


class UpdateMeRequest(TypedDict):
    contact_email: str


class UpdateNoticeRequest(TypedDict):
    enabled: NotRequired[bool]
    recipients: NotRequired[List[Literal['contact', 'admin', 'developer', 'operations', 'auditor', 'viewer']]]


class UpdateNoticeResult(TypedDict):
    success: bool
    notice: Notice


class UpdateWebhookRequest(TypedDict):
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
    status: NotRequired[Literal['active', 'disabled']]


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


class UpdateWebhookResult(TypedDict):
    success: bool
    webhook: Webhook


class UploadPayrollFileResult(TypedDict):
    success: bool
    file_id: str
    status: Literal['processing']
    records_total: int
    message: str
    reports: List[UploadPayrollFileResultReport]
    columns: Optional[UploadPayrollFileResultColumns]
    warnings: List[UploadPayrollFileResultWarning]


class UploadPayrollFileResultColumns(TypedDict):
    used: List[UploadPayrollFileResultColumnsUsedItem]
    ignored: List[str]


class UploadPayrollFileResultColumnsUsedItem(TypedDict):
    header: str
    member: str


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


class VoidPayrollReportResult(TypedDict):
    success: bool
    report: PayrollReport


class Webhook(TypedDict):
    id: str
    url: str
    events: List[str]
    description: str
    disabledReason: Optional[Literal['requested', 'delivery_failed', 'gone']]
    warnEarly: bool
    envelope: int
    signature: int
    previousSecretExpiresAt: Optional[str]
    createdAt: str
    updatedAt: str
    filter: NotRequired[WebhookFilter]
    timeoutSeconds: NotRequired[int]
    rateLimit: NotRequired[int]
    metadata: NotRequired[Dict[str, str]]
    externalId: NotRequired[str]
    publicKey: NotRequired[str]
    previousPublicKey: NotRequired[str]
    status: Literal['active', 'disabled']
    headerNames: NotRequired[List[str]]
    authentication: NotRequired[WebhookAuthentication]


class WebhookAuthentication(TypedDict):
    type: str
    certificateExpiresAt: NotRequired[str]


class WebhookDelivery(TypedDict):
    id: str
    eventId: str
    eventType: str
    status: Literal['attempting', 'delivered', 'failed']
    attempts: int
    responseCode: Optional[int]
    nextAttemptAt: Optional[str]
    payloadRemovedAt: NotRequired[str]
    payloadSha256: NotRequired[str]
    timestamp: str
    errorClass: NotRequired[Literal['dns', 'refused', 'tls', 'timeout', 'status', 'forbidden']]
    lastError: NotRequired[str]


class WebhookDeliveryWithAttempts(TypedDict):
    id: str
    eventId: str
    eventType: str
    status: Literal['attempting', 'delivered', 'failed']
    attempts: int
    responseCode: Optional[int]
    nextAttemptAt: Optional[str]
    payloadRemovedAt: NotRequired[str]
    payloadSha256: NotRequired[str]
    timestamp: str
    errorClass: NotRequired[Literal['dns', 'refused', 'tls', 'timeout', 'status', 'forbidden']]
    lastError: NotRequired[str]
    attemptLog: List[WebhookDeliveryWithAttemptsAttemptLogItem]


class WebhookDeliveryWithAttemptsAttemptLogItem(TypedDict):
    number: int
    durationMs: int
    responseCode: Optional[int]
    answer: str
    timestamp: str
    errorClass: NotRequired[Literal['dns', 'refused', 'tls', 'timeout', 'status', 'forbidden']]
    error: NotRequired[str]


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
    latencyMs: Optional[WebhookMetricsIntervalsItemLatencyMs]
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
    latencyMs: Optional[WebhookMetricsTotalLatencyMs]


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


PayrollReportRequest = Union["PayrollReportSubmission", "NoPayrollStatement"]


class ClientB:
    """Calls of Profile B. Options are those of Transport."""

    def __init__(self, base_url: str, client_id: str, client_secret: str, **options: Any) -> None:
        self.transport = Transport(base_url, client_headers(client_id, client_secret), _AMOUNTS, **options)

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

    def get_payroll_report(self, report_id: str) -> GetPayrollReportResult:
        """Retrieve a payroll report with its findings. `GET /payroll/reports/{report_id}`"""
        return self.transport.call("GET", "/payroll/reports/{report_id}", parameters={"report_id": report_id})

    def void_payroll_report(self, report_id: str, *, idempotency_key: Optional[str] = None) -> VoidPayrollReportResult:
        """Void a payroll report. `POST /payroll/reports/{report_id}/void`"""
        return self.transport.call("POST", "/payroll/reports/{report_id}/void", parameters={"report_id": report_id}, idempotency_key=idempotency_key)

    def upload_payroll_file(self, upload: Upload, *, employer_id: Optional[str] = None, start_date: str, end_date: str, corrects: Optional[str] = None, supplements: Optional[str] = None, sheet: Optional[str] = None, mapping: Optional[Union[str, Mapping[str, Any]]] = None, idempotency_key: Optional[str] = None) -> UploadPayrollFileResult:
        """Upload payroll as a CSV file or an Excel workbook. `POST /files`"""
        return self.transport.call("POST", "/files", query={"employer_id": employer_id, "start_date": start_date, "end_date": end_date, "corrects": corrects, "supplements": supplements, "sheet": sheet, "mapping": mapping}, upload=upload, idempotency_key=idempotency_key)

    def check_payroll_file(self, upload: Upload, *, employer_id: Optional[str] = None, start_date: str, end_date: str, corrects: Optional[str] = None, supplements: Optional[str] = None, sheet: Optional[str] = None, mapping: Optional[Union[str, Mapping[str, Any]]] = None, idempotency_key: Optional[str] = None) -> CheckPayrollFileResult:
        """Check a payroll file. `POST /files/dry-run`"""
        return self.transport.call("POST", "/files/dry-run", query={"employer_id": employer_id, "start_date": start_date, "end_date": end_date, "corrects": corrects, "supplements": supplements, "sheet": sheet, "mapping": mapping}, upload=upload, idempotency_key=idempotency_key)

    def download_failed_rows_file(self, report_id: str, media_type: str = "text/csv") -> bytes:
        """Download the rows of a file that failed, as a file. `GET /payroll/reports/{report_id}/failed-rows`"""
        return self.transport.call("GET", "/payroll/reports/{report_id}/failed-rows", parameters={"report_id": report_id}, accept=media_type)

    def get_file_status(self, file_id: str) -> GetFileStatusResult:
        """Check the processing status of a file. `GET /files/status/{file_id}`"""
        return self.transport.call("GET", "/files/status/{file_id}", parameters={"file_id": file_id})

    def create_file_mapping(self, body: CreateFileMappingRequest, *, idempotency_key: Optional[str] = None) -> CreateFileMappingResult:
        """Store a file mapping. `POST /files/mappings`"""
        return self.transport.call("POST", "/files/mappings", body=body, idempotency_key=idempotency_key)

    def list_file_mappings(self, *, limit: Optional[int] = None, starting_after: Optional[str] = None, deleted: Optional[bool] = None) -> ListFileMappingsResult:
        """List file mappings. `GET /files/mappings`"""
        return self.transport.call("GET", "/files/mappings", query={"limit": limit, "starting_after": starting_after, "deleted": deleted})

    def iter_file_mappings(self, *, limit: Optional[int] = None, starting_after: Optional[str] = None, deleted: Optional[bool] = None) -> Iterator[FileMapping]:
        """List file mappings: every record, page by page. `GET /files/mappings`"""
        return self.transport.pages("GET", "/files/mappings", query={"limit": limit, "starting_after": starting_after, "deleted": deleted})

    def get_file_mapping(self, mapping_id: str) -> GetFileMappingResult:
        """Retrieve a file mapping. `GET /files/mappings/{mapping_id}`"""
        return self.transport.call("GET", "/files/mappings/{mapping_id}", parameters={"mapping_id": mapping_id})

    def update_file_mapping(self, mapping_id: str, body: UpdateFileMappingRequest) -> UpdateFileMappingResult:
        """Change a file mapping. `PATCH /files/mappings/{mapping_id}`"""
        return self.transport.call("PATCH", "/files/mappings/{mapping_id}", parameters={"mapping_id": mapping_id}, body=body)

    def delete_file_mapping(self, mapping_id: str) -> DeleteFileMappingResult:
        """Delete a file mapping. `DELETE /files/mappings/{mapping_id}`"""
        return self.transport.call("DELETE", "/files/mappings/{mapping_id}", parameters={"mapping_id": mapping_id})

    def sync_employees(self, body: SyncEmployeesRequest, *, idempotency_key: Optional[str] = None) -> SyncEmployeesResult:
        """Sync the current employees. `POST /employees/sync`"""
        return self.transport.call("POST", "/employees/sync", body=body, idempotency_key=idempotency_key)

    def create_webhook(self, body: CreateWebhookRequest, *, idempotency_key: Optional[str] = None) -> CreateWebhookResult:
        """Register a webhook. `POST /webhooks`"""
        return self.transport.call("POST", "/webhooks", body=body, idempotency_key=idempotency_key)

    def list_webhooks(self, *, external_id: Optional[str] = None, limit: Optional[int] = None, starting_after: Optional[str] = None) -> ListWebhooksResult:
        """List webhooks. `GET /webhooks`"""
        return self.transport.call("GET", "/webhooks", query={"external_id": external_id, "limit": limit, "starting_after": starting_after})

    def iter_webhooks(self, *, external_id: Optional[str] = None, limit: Optional[int] = None, starting_after: Optional[str] = None) -> Iterator[Webhook]:
        """List webhooks: every record, page by page. `GET /webhooks`"""
        return self.transport.pages("GET", "/webhooks", query={"external_id": external_id, "limit": limit, "starting_after": starting_after})

    def update_webhook(self, webhook_id: str, body: UpdateWebhookRequest) -> UpdateWebhookResult:
        """Change a webhook. `PUT /webhooks/{webhook_id}`"""
        return self.transport.call("PUT", "/webhooks/{webhook_id}", parameters={"webhook_id": webhook_id}, body=body)

    def get_webhook(self, webhook_id: str) -> GetWebhookResult:
        """Retrieve a webhook. `GET /webhooks/{webhook_id}`"""
        return self.transport.call("GET", "/webhooks/{webhook_id}", parameters={"webhook_id": webhook_id})

    def delete_webhook(self, webhook_id: str) -> DeleteWebhookResult:
        """Delete a webhook. `DELETE /webhooks/{webhook_id}`"""
        return self.transport.call("DELETE", "/webhooks/{webhook_id}", parameters={"webhook_id": webhook_id})

    def list_webhook_public_keys(self, webhook_id: str) -> WebhookKeySet:
        """Retrieve the public keys of a webhook. `GET /webhooks/{webhook_id}/public-keys`"""
        return self.transport.call("GET", "/webhooks/{webhook_id}/public-keys", parameters={"webhook_id": webhook_id})

    def get_webhook_metrics(self, webhook_id: str, *, from_: Optional[str] = None, to_: Optional[str] = None, interval: Optional[Literal['hour', 'day']] = None) -> GetWebhookMetricsResult:
        """Retrieve the metrics of a webhook. `GET /webhooks/{webhook_id}/metrics`"""
        return self.transport.call("GET", "/webhooks/{webhook_id}/metrics", parameters={"webhook_id": webhook_id}, query={"from": from_, "to": to_, "interval": interval})

    def rotate_webhook_secret(self, webhook_id: str, body: Optional[RotateWebhookSecretRequest] = None, *, idempotency_key: Optional[str] = None) -> RotateWebhookSecretResult:
        """Replace the secret of a webhook. `POST /webhooks/{webhook_id}/rotate-secret`"""
        return self.transport.call("POST", "/webhooks/{webhook_id}/rotate-secret", parameters={"webhook_id": webhook_id}, body=body, idempotency_key=idempotency_key)

    def complete_webhook_secret_rotation(self, webhook_id: str, *, idempotency_key: Optional[str] = None) -> CompleteWebhookSecretRotationResult:
        """End the overlap of a rotation. `POST /webhooks/{webhook_id}/rotate-secret/complete`"""
        return self.transport.call("POST", "/webhooks/{webhook_id}/rotate-secret/complete", parameters={"webhook_id": webhook_id}, idempotency_key=idempotency_key)

    def check_webhook_receiver(self, webhook_id: str, *, idempotency_key: Optional[str] = None) -> CheckWebhookReceiverResult:
        """Check a receiver. `POST /webhooks/{webhook_id}/conformance`"""
        return self.transport.call("POST", "/webhooks/{webhook_id}/conformance", parameters={"webhook_id": webhook_id}, idempotency_key=idempotency_key)

    def list_webhook_addresses(self) -> ListWebhookAddressesResult:
        """List the addresses that requests come from. `GET /webhooks/addresses`"""
        return self.transport.call("GET", "/webhooks/addresses")

    def test_webhook(self, webhook_id: str, *, idempotency_key: Optional[str] = None) -> TestWebhookResult:
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

    def iter_all_webhook_deliveries(self, *, limit: Optional[int] = None, starting_after: Optional[str] = None, status: Optional[Literal['attempting', 'delivered', 'failed']] = None, event_type: Optional[Literal['file.uploaded', 'file.validated', 'file.processed', 'file.failed', 'audit.started', 'audit.completed', 'audit.failed', 'audit.adjusted', 'employee.created', 'employee.updated', 'employee.terminated', 'policy.created', 'policy.updated', 'policy.renewed', 'policy.cancelled', 'policy.premium_adjusted', 'payment.processed', 'payment.failed', 'payment.refunded', 'webhook.test', 'exposure_grant.offered', 'exposure_grant.accepted', 'exposure_grant.declined', 'exposure_grant.revoked', 'policy.reinstated', 'audit.disputed', 'audit.dispute_resolved', 'endorsement.suggested', 'premium.developed', 'audit.records_requested', 'audit.records_received', 'audit.reminder', 'evidence.sealed', 'webhook.failing', 'webhook.disabled', 'webhook.recovered']] = None, event_id: Optional[str] = None, resource_type: Optional[Literal['file', 'audit', 'employee', 'policy', 'payment', 'webhook', 'exposure_grant', 'endorsement', 'premium', 'evidence']] = None, resource_id: Optional[str] = None, from_: Optional[str] = None, to_: Optional[str] = None, response_code: Optional[str] = None) -> Iterator[FoundWebhookDelivery]:
        """Find deliveries of all webhooks: every record, page by page. `GET /webhooks/deliveries`"""
        return self.transport.pages("GET", "/webhooks/deliveries", query={"limit": limit, "starting_after": starting_after, "status": status, "event_type": event_type, "event_id": event_id, "resource_type": resource_type, "resource_id": resource_id, "from": from_, "to": to_, "response_code": response_code})

    def get_webhook_delivery(self, webhook_id: str, delivery_id: str) -> GetWebhookDeliveryResult:
        """Retrieve a delivery. `GET /webhooks/{webhook_id}/deliveries/{delivery_id}`"""
        return self.transport.call("GET", "/webhooks/{webhook_id}/deliveries/{delivery_id}", parameters={"webhook_id": webhook_id, "delivery_id": delivery_id})

    def retry_webhook_delivery(self, webhook_id: str, delivery_id: str, *, idempotency_key: Optional[str] = None) -> RetryWebhookDeliveryResult:
        """Retry a delivery. `POST /webhooks/{webhook_id}/deliveries/{delivery_id}/retry`"""
        return self.transport.call("POST", "/webhooks/{webhook_id}/deliveries/{delivery_id}/retry", parameters={"webhook_id": webhook_id, "delivery_id": delivery_id}, idempotency_key=idempotency_key)

    def replay_webhook_deliveries(self, webhook_id: str, body: ReplayWebhookDeliveriesRequest, *, idempotency_key: Optional[str] = None) -> ReplayWebhookDeliveriesResult:
        """Replay a period. `POST /webhooks/{webhook_id}/replay`"""
        return self.transport.call("POST", "/webhooks/{webhook_id}/replay", parameters={"webhook_id": webhook_id}, body=body, idempotency_key=idempotency_key)

    def remove_webhook_delivery_payload(self, webhook_id: str, delivery_id: str) -> RemoveWebhookDeliveryPayloadResult:
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

    def get_event(self, event_id: str, *, envelope: Optional[int] = None) -> GetEventResult:
        """Retrieve an event. `GET /events/{event_id}`"""
        return self.transport.call("GET", "/events/{event_id}", parameters={"event_id": event_id}, query={"envelope": envelope})

    def list_notices(self) -> ListNoticesResult:
        """List notices. `GET /notices`"""
        return self.transport.call("GET", "/notices")

    def update_notice(self, kind: str, body: UpdateNoticeRequest) -> UpdateNoticeResult:
        """Change a notice. `PATCH /notices/{kind}`"""
        return self.transport.call("PATCH", "/notices/{kind}", parameters={"kind": kind}, body=body)

    def list_class_codes(self, *, state: Optional[str] = None, date: Optional[str] = None, q: Optional[str] = None, limit: Optional[int] = None, starting_after: Optional[str] = None) -> ListClassCodesResult:
        """List class codes. `GET /class-codes`"""
        return self.transport.call("GET", "/class-codes", query={"state": state, "date": date, "q": q, "limit": limit, "starting_after": starting_after})

    def iter_class_codes(self, *, state: Optional[str] = None, date: Optional[str] = None, q: Optional[str] = None, limit: Optional[int] = None, starting_after: Optional[str] = None) -> Iterator[ClassCode]:
        """List class codes: every record, page by page. `GET /class-codes`"""
        return self.transport.pages("GET", "/class-codes", query={"state": state, "date": date, "q": q, "limit": limit, "starting_after": starting_after})

    def get_open_api(self, *, profile: Optional[Literal['A', 'B']] = None, version: Optional[Literal['3.0', '3.1']] = None) -> GetOpenApiResult:
        """Retrieve this reference. `GET /openapi.json`"""
        return self.transport.call("GET", "/openapi.json", query={"profile": profile, "version": version})
