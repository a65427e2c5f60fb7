// Made from the API reference: npm test -- gateway/test/reference -u

// Package profileb has the operations of Profile B and their types.
package profileb

import (
	"context"
	"encoding/json"
	"iter"
	"net/url"

	"premiumaudit"
)

// CheckPayrollFileResult is a record.
type CheckPayrollFileResult struct {
	Success           bool                            `json:"success"`
	Message           string                          `json:"message"`
	DryRun            bool                            `json:"dry_run"`
	Valid             bool                            `json:"valid"`
	RecordsTotal      int64                           `json:"records_total"`
	RecordsFailed     int64                           `json:"records_failed"`
	EmployeeCount     int64                           `json:"employee_count"`
	TotalGrossPay     premiumaudit.Decimal            `json:"total_gross_pay"`
	Reports           []CheckPayrollFileResultReport  `json:"reports"`
	Rows              []CheckPayrollFileResultRow     `json:"rows"`
	Failure           *CheckPayrollFileResultFailure  `json:"failure"`
	Columns           *CheckPayrollFileResultColumns  `json:"columns"`
	Mapping           map[string]json.RawMessage      `json:"mapping"`
	Overlaps          []CheckPayrollFileResultOverlap `json:"overlaps"`
	OverlapsNotListed int64                           `json:"overlaps_not_listed"`
	Errors            []CheckPayrollFileResultError   `json:"errors"`
	ErrorsNotListed   int64                           `json:"errors_not_listed"`
	Warnings          []CheckPayrollFileResultWarning `json:"warnings"`
	WarningsNotListed int64                           `json:"warnings_not_listed"`
}

// CheckPayrollFileResultColumns is a record.
type CheckPayrollFileResultColumns struct {
	Used    []CheckPayrollFileResultColumnsUsedItem `json:"used"`
	Ignored []string                                `json:"ignored"`
}

// CheckPayrollFileResultColumnsUsedItem is a record.
type CheckPayrollFileResultColumnsUsedItem struct {
	Header string `json:"header"`
	Member string `json:"member"`
}

// CheckPayrollFileResultError is a record.
type CheckPayrollFileResultError struct {
	Code       string  `json:"code"`
	Field      string  `json:"field"`
	Index      *int64  `json:"index"`
	Row        *int64  `json:"row"`
	EmployeeID *string `json:"employee_id"`
	Message    string  `json:"message"`
	Expected   *string `json:"expected"`
	Received   *string `json:"received"`
}

// CheckPayrollFileResultFailure is a record.
type CheckPayrollFileResultFailure struct {
	Code    string   `json:"code"`
	Message string   `json:"message"`
	Details []string `json:"details"`
}

// CheckPayrollFileResultOverlap is a record.
type CheckPayrollFileResultOverlap struct {
	EmployeeID string                              `json:"employee_id"`
	EmployerID string                              `json:"employer_id"`
	ReportID   string                              `json:"report_id"`
	Period     CheckPayrollFileResultOverlapPeriod `json:"period"`
}

// CheckPayrollFileResultOverlapPeriod is a record.
type CheckPayrollFileResultOverlapPeriod struct {
	Start string `json:"start"`
	End   string `json:"end"`
}

// CheckPayrollFileResultReport is a record.
type CheckPayrollFileResultReport struct {
	EmployerID    string                               `json:"employer_id"`
	RecordsTotal  int64                                `json:"records_total"`
	RecordsFailed int64                                `json:"records_failed"`
	EmployeeCount int64                                `json:"employee_count"`
	Failure       *CheckPayrollFileResultReportFailure `json:"failure"`
	TotalGrossPay premiumaudit.Decimal                 `json:"total_gross_pay"`
}

// CheckPayrollFileResultReportFailure is a record.
type CheckPayrollFileResultReportFailure struct {
	Code    string   `json:"code"`
	Message string   `json:"message"`
	Details []string `json:"details"`
}

// CheckPayrollFileResultRow is a record.
type CheckPayrollFileResultRow struct {
	Row                int64                                      `json:"row"`
	EmployerID         string                                     `json:"employer_id"`
	EmployeeID         string                                     `json:"employee_id"`
	Name               string                                     `json:"name"`
	State              *string                                    `json:"state"`
	HoursWorked        premiumaudit.Decimal                       `json:"hours_worked"`
	OvertimeHours      premiumaudit.Decimal                       `json:"overtime_hours"`
	OvertimePay        premiumaudit.Decimal                       `json:"overtime_pay"`
	OvertimeMultiplier premiumaudit.Decimal                       `json:"overtime_multiplier"`
	DoubleTimePay      premiumaudit.Decimal                       `json:"double_time_pay"`
	Officer            bool                                       `json:"officer"`
	OvertimePremium    *premiumaudit.Decimal                      `json:"overtime_premium"`
	Volunteer          bool                                       `json:"volunteer"`
	OneOrTwoFamily     bool                                       `json:"one_or_two_family"`
	Reversal           bool                                       `json:"reversal"`
	ExcludedPay        []CheckPayrollFileResultRowExcludedPayItem `json:"excluded_pay"`
	JobClassification  string                                     `json:"job_classification"`
	GrossPay           premiumaudit.Decimal                       `json:"gross_pay"`
}

// CheckPayrollFileResultRowExcludedPayItem is a record.
type CheckPayrollFileResultRowExcludedPayItem struct {
	Kind   string               `json:"kind"`
	Amount premiumaudit.Decimal `json:"amount"`
}

// CheckPayrollFileResultWarning is a record.
type CheckPayrollFileResultWarning struct {
	Code       string  `json:"code"`
	Field      string  `json:"field"`
	Index      *int64  `json:"index"`
	Row        *int64  `json:"row"`
	EmployeeID *string `json:"employee_id"`
	Message    string  `json:"message"`
	Expected   *string `json:"expected"`
	Received   *string `json:"received"`
}

// CheckPayrollReportResult is a record.
type CheckPayrollReportResult struct {
	Success           bool                              `json:"success"`
	Message           string                            `json:"message"`
	EmployeesCount    int64                             `json:"employees_count"`
	TotalGrossPay     premiumaudit.Decimal              `json:"total_gross_pay"`
	DryRun            bool                              `json:"dry_run"`
	Valid             bool                              `json:"valid"`
	RecordsFailed     int64                             `json:"records_failed"`
	Failure           *CheckPayrollReportResultFailure  `json:"failure"`
	Overlaps          []CheckPayrollReportResultOverlap `json:"overlaps"`
	OverlapsNotListed int64                             `json:"overlaps_not_listed"`
	Errors            []CheckPayrollReportResultError   `json:"errors"`
	ErrorsNotListed   int64                             `json:"errors_not_listed"`
	Warnings          []CheckPayrollReportResultWarning `json:"warnings"`
	WarningsNotListed int64                             `json:"warnings_not_listed"`
}

// CheckPayrollReportResultError is a record.
type CheckPayrollReportResultError struct {
	Code       string  `json:"code"`
	Field      string  `json:"field"`
	Index      *int64  `json:"index"`
	Row        *int64  `json:"row"`
	EmployeeID *string `json:"employee_id"`
	Message    string  `json:"message"`
	Expected   *string `json:"expected"`
	Received   *string `json:"received"`
}

// CheckPayrollReportResultFailure is a record.
type CheckPayrollReportResultFailure struct {
	Code    string   `json:"code"`
	Message string   `json:"message"`
	Details []string `json:"details"`
}

// CheckPayrollReportResultOverlap is a record.
type CheckPayrollReportResultOverlap struct {
	EmployeeID string                                `json:"employee_id"`
	EmployerID string                                `json:"employer_id"`
	ReportID   string                                `json:"report_id"`
	Period     CheckPayrollReportResultOverlapPeriod `json:"period"`
}

// CheckPayrollReportResultOverlapPeriod is a record.
type CheckPayrollReportResultOverlapPeriod struct {
	Start string `json:"start"`
	End   string `json:"end"`
}

// CheckPayrollReportResultWarning is a record.
type CheckPayrollReportResultWarning struct {
	Code       string  `json:"code"`
	Field      string  `json:"field"`
	Index      *int64  `json:"index"`
	Row        *int64  `json:"row"`
	EmployeeID *string `json:"employee_id"`
	Message    string  `json:"message"`
	Expected   *string `json:"expected"`
	Received   *string `json:"received"`
}

// CheckWebhookReceiverResult is a record.
type CheckWebhookReceiverResult struct {
	Success   bool              `json:"success"`
	WebhookId string            `json:"webhookId"`
	Passed    bool              `json:"passed"`
	Cases     []ConformanceCase `json:"cases"`
}

// ClassCode is a record.
type ClassCode struct {
	ID            string          `json:"id"`
	Object        string          `json:"object"`
	State         string          `json:"state"`
	ClassCode     string          `json:"class_code"`
	Description   *string         `json:"description"`
	Basis         string          `json:"basis"`
	EffectiveFrom *string         `json:"effective_from"`
	EffectiveTo   *string         `json:"effective_to"`
	Successors    []string        `json:"successors"`
	Source        ClassCodeSource `json:"source"`
}

// ClassCodeSource is a record.
type ClassCodeSource struct {
	Type      string  `json:"type"`
	Bureau    *string `json:"bureau"`
	URL       *string `json:"url"`
	Verified  *bool   `json:"verified"`
	RateTable *string `json:"rate_table"`
	Version   *int64  `json:"version"`
	Name      *string `json:"name"`
}

// CompleteWebhookSecretRotationResult is a record.
type CompleteWebhookSecretRotationResult struct {
	Success bool    `json:"success"`
	Webhook Webhook `json:"webhook"`
}

// ConformanceCase is a record.
type ConformanceCase struct {
	ID       string  `json:"id"`
	Title    string  `json:"title"`
	Status   string  `json:"status"`
	Expected string  `json:"expected"`
	Received string  `json:"received"`
	Fix      *string `json:"fix"`
}

// CreateFileMappingRequest is a record.
type CreateFileMappingRequest struct {
	Name    string                          `json:"name"`
	Mapping CreateFileMappingRequestMapping `json:"mapping"`
}

// CreateFileMappingRequestMapping is a record.
type CreateFileMappingRequestMapping struct {
	EmployerID            premiumaudit.Nullable[string]          `json:"employer_id,omitzero"`
	EmployeeID            premiumaudit.Nullable[string]          `json:"employee_id,omitzero"`
	Name                  premiumaudit.Nullable[string]          `json:"name,omitzero"`
	FirstName             premiumaudit.Nullable[string]          `json:"first_name,omitzero"`
	LastName              premiumaudit.Nullable[string]          `json:"last_name,omitzero"`
	JobClassification     premiumaudit.Nullable[string]          `json:"job_classification,omitzero"`
	State                 premiumaudit.Nullable[string]          `json:"state,omitzero"`
	HoursWorked           premiumaudit.Nullable[json.RawMessage] `json:"hours_worked,omitzero"`
	GrossPay              premiumaudit.Nullable[json.RawMessage] `json:"gross_pay,omitzero"`
	OvertimeHours         premiumaudit.Nullable[string]          `json:"overtime_hours,omitzero"`
	OvertimePay           premiumaudit.Nullable[string]          `json:"overtime_pay,omitzero"`
	OvertimeMultiplier    premiumaudit.Nullable[string]          `json:"overtime_multiplier,omitzero"`
	DoubleTimePay         premiumaudit.Nullable[string]          `json:"double_time_pay,omitzero"`
	Officer               premiumaudit.Nullable[string]          `json:"officer,omitzero"`
	OvertimePremium       premiumaudit.Nullable[string]          `json:"overtime_premium,omitzero"`
	Volunteer             premiumaudit.Nullable[string]          `json:"volunteer,omitzero"`
	OneOrTwoFamily        premiumaudit.Nullable[string]          `json:"one_or_two_family,omitzero"`
	Reversal              premiumaudit.Nullable[string]          `json:"reversal,omitzero"`
	Earnings              premiumaudit.Nullable[json.RawMessage] `json:"earnings,omitzero"`
	Tips                  premiumaudit.Nullable[string]          `json:"tips,omitzero"`
	Severance             premiumaudit.Nullable[string]          `json:"severance,omitzero"`
	PerDiem               premiumaudit.Nullable[string]          `json:"per_diem,omitzero"`
	ExpenseReimbursement  premiumaudit.Nullable[string]          `json:"expense_reimbursement,omitzero"`
	EmployerContributions premiumaudit.Nullable[string]          `json:"employer_contributions,omitzero"`
	Vehicle               premiumaudit.Nullable[string]          `json:"vehicle,omitzero"`
	MilitaryDuty          premiumaudit.Nullable[string]          `json:"military_duty,omitzero"`
	ThirdPartySickPay     premiumaudit.Nullable[string]          `json:"third_party_sick_pay,omitzero"`
	UniformAllowance      premiumaudit.Nullable[string]          `json:"uniform_allowance,omitzero"`
	MealMoney             premiumaudit.Nullable[string]          `json:"meal_money,omitzero"`
	EmployeeDiscounts     premiumaudit.Nullable[string]          `json:"employee_discounts,omitzero"`
	Perquisites           premiumaudit.Nullable[string]          `json:"perquisites,omitzero"`
}

// CreateFileMappingResult is a record.
type CreateFileMappingResult struct {
	Success     bool        `json:"success"`
	FileMapping FileMapping `json:"file_mapping"`
}

// CreateWebhookRequest is a record.
type CreateWebhookRequest struct {
	URL                 string                                            `json:"url"`
	Events              []string                                          `json:"events"`
	Description         *string                                           `json:"description,omitzero"`
	Envelope            *int64                                            `json:"envelope,omitzero"`
	Signature           *int64                                            `json:"signature,omitzero"`
	WarnEarly           *bool                                             `json:"warn_early,omitzero"`
	Filter              premiumaudit.Nullable[CreateWebhookRequestFilter] `json:"filter,omitzero"`
	TimeoutSeconds      *int64                                            `json:"timeout_seconds,omitzero"`
	RateLimit           *int64                                            `json:"rate_limit,omitzero"`
	Metadata            map[string]string                                 `json:"metadata,omitzero"`
	ExternalID          *string                                           `json:"external_id,omitzero"`
	Headers             map[string]string                                 `json:"headers,omitzero"`
	Authentication      any                                               `json:"authentication,omitzero"`
	Secret              *string                                           `json:"secret,omitzero"`
	AsymmetricSignature *bool                                             `json:"asymmetric_signature,omitzero"`
}

// CreateWebhookRequestAuthenticationBasic is a record.
type CreateWebhookRequestAuthenticationBasic struct {
	Type     string `json:"type"`
	Username string `json:"username"`
	Password string `json:"password"`
}

// CreateWebhookRequestAuthenticationMutualTls is a record.
type CreateWebhookRequestAuthenticationMutualTls struct {
	Type        string `json:"type"`
	Certificate string `json:"certificate"`
	PrivateKey  string `json:"private_key"`
}

// CreateWebhookRequestAuthenticationOauth2 is a record.
type CreateWebhookRequestAuthenticationOauth2 struct {
	Type         string  `json:"type"`
	TokenURL     string  `json:"token_url"`
	ClientID     string  `json:"client_id"`
	ClientSecret string  `json:"client_secret"`
	Scope        *string `json:"scope,omitzero"`
}

// CreateWebhookRequestFilter is a record.
type CreateWebhookRequestFilter struct {
	EmployerID   []string `json:"employer_id,omitzero"`
	State        []string `json:"state,omitzero"`
	ResourceType []string `json:"resource_type,omitzero"`
	ResourceID   []string `json:"resource_id,omitzero"`
	Environment  []string `json:"environment,omitzero"`
}

// CreateWebhookResult is a record.
type CreateWebhookResult struct {
	Success bool    `json:"success"`
	Webhook Webhook `json:"webhook"`
	Secret  *string `json:"secret"`
}

// DeleteFileMappingResult is a record.
type DeleteFileMappingResult struct {
	ID      string `json:"id"`
	Deleted bool   `json:"deleted"`
	Message string `json:"message"`
	Success bool   `json:"success"`
}

// DeleteWebhookResult is a record.
type DeleteWebhookResult struct {
	Success bool   `json:"success"`
	Message string `json:"message"`
}

// Event is a record.
type Event struct {
	ID               string         `json:"id"`
	Sequence         int64          `json:"sequence"`
	Type             string         `json:"type"`
	Resource         *EventResource `json:"resource"`
	Envelope         int64          `json:"envelope"`
	Body             *EventBody     `json:"body"`
	RequestId        *string        `json:"requestId"`
	CreatedAt        string         `json:"createdAt"`
	RecordedAt       string         `json:"recordedAt"`
	PayloadRemovedAt *string        `json:"payloadRemovedAt"`
	MissingScope     *string        `json:"missingScope"`
}

// EventBody is a record.
type EventBody struct{}

// EventResource is a record.
type EventResource struct {
	Type string `json:"type"`
	ID   string `json:"id"`
}

// EventType is a record.
type EventType struct {
	Type        string               `json:"type"`
	Description string               `json:"description"`
	Scope       string               `json:"scope"`
	Envelope    int64                `json:"envelope"`
	Schema      EventTypeSchema      `json:"schema"`
	ExampleBody EventTypeExampleBody `json:"example_body"`
}

// EventTypeExampleBody is a record.
type EventTypeExampleBody struct{}

// EventTypeSchema is a record.
type EventTypeSchema struct{}

// FileMapping is a record.
type FileMapping struct {
	ID          string                     `json:"id"`
	Object      string                     `json:"object"`
	OwnerID     string                     `json:"owner_id"`
	Environment string                     `json:"environment"`
	Name        string                     `json:"name"`
	Mapping     map[string]json.RawMessage `json:"mapping"`
	CreatedAt   string                     `json:"created_at"`
	UpdatedAt   string                     `json:"updated_at"`
	DeletedAt   *string                    `json:"deleted_at,omitzero"`
}

// FilterTest is a record.
type FilterTest struct {
	EventType string             `json:"event_type"`
	Matches   bool               `json:"matches"`
	Members   []FilterTestMember `json:"members"`
}

// FilterTestMember is a record.
type FilterTestMember struct {
	Name    string   `json:"name"`
	Wanted  []string `json:"wanted"`
	Found   []string `json:"found"`
	Matches bool     `json:"matches"`
}

// FoundWebhookDelivery is a record.
type FoundWebhookDelivery struct {
	ID               string  `json:"id"`
	EventId          string  `json:"eventId"`
	EventType        string  `json:"eventType"`
	Status           string  `json:"status"`
	Attempts         int64   `json:"attempts"`
	ResponseCode     *int64  `json:"responseCode"`
	NextAttemptAt    *string `json:"nextAttemptAt"`
	PayloadRemovedAt *string `json:"payloadRemovedAt,omitzero"`
	PayloadSha256    *string `json:"payloadSha256,omitzero"`
	Timestamp        string  `json:"timestamp"`
	ErrorClass       *string `json:"errorClass,omitzero"`
	LastError        *string `json:"lastError,omitzero"`
	WebhookId        string  `json:"webhookId"`
}

// GetEventResult is a record.
type GetEventResult struct {
	Success bool  `json:"success"`
	Event   Event `json:"event"`
}

// GetFileMappingResult is a record.
type GetFileMappingResult struct {
	Success     bool        `json:"success"`
	FileMapping FileMapping `json:"file_mapping"`
}

// GetFileStatusResult is a record.
type GetFileStatusResult struct {
	FileID           string `json:"file_id"`
	Status           string `json:"status"`
	RecordsTotal     int64  `json:"records_total"`
	RecordsProcessed int64  `json:"records_processed"`
	RecordsFailed    int64  `json:"records_failed"`
	Environment      string `json:"environment"`
	ProcessingTime   string `json:"processing_time"`
}

// GetHealthResult is a record.
type GetHealthResult struct {
	Status    string  `json:"status"`
	Timestamp string  `json:"timestamp"`
	Message   *string `json:"message,omitzero"`
}

// GetOpenApiResult is a record.
type GetOpenApiResult struct {
	Openapi string                `json:"openapi"`
	Info    GetOpenApiResultInfo  `json:"info"`
	Paths   GetOpenApiResultPaths `json:"paths"`
}

// GetOpenApiResultInfo is a record.
type GetOpenApiResultInfo struct{}

// GetOpenApiResultPaths is a record.
type GetOpenApiResultPaths struct{}

// GetPayrollReportResult is a record.
type GetPayrollReportResult struct {
	Success bool                      `json:"success"`
	Report  PayrollReportWithFindings `json:"report"`
}

// GetWebhookDeliveryResult is a record.
type GetWebhookDeliveryResult struct {
	Success  bool                        `json:"success"`
	Delivery WebhookDeliveryWithAttempts `json:"delivery"`
}

// GetWebhookMetricsResult is a record.
type GetWebhookMetricsResult struct {
	Success bool           `json:"success"`
	Metrics WebhookMetrics `json:"metrics"`
}

// GetWebhookResult is a record.
type GetWebhookResult struct {
	Success bool    `json:"success"`
	Webhook Webhook `json:"webhook"`
}

// ListAllWebhookDeliveriesResult is a record.
type ListAllWebhookDeliveriesResult struct {
	Success    bool                   `json:"success"`
	Deliveries []FoundWebhookDelivery `json:"deliveries"`
	HasMore    bool                   `json:"has_more"`
}

// ListClassCodesResult is a record.
type ListClassCodesResult struct {
	Data    []ClassCode `json:"data"`
	HasMore bool        `json:"has_more"`
}

// ListEventTypesResult is a record.
type ListEventTypesResult struct {
	Success    bool        `json:"success"`
	EventTypes []EventType `json:"eventTypes"`
}

// ListEventsResult is a record.
type ListEventsResult struct {
	Success       bool    `json:"success"`
	Events        []Event `json:"events"`
	HasMore       bool    `json:"has_more"`
	FirstSequence int64   `json:"firstSequence"`
	LastSequence  int64   `json:"lastSequence"`
}

// ListFileMappingsResult is a record.
type ListFileMappingsResult struct {
	Success      bool          `json:"success"`
	FileMappings []FileMapping `json:"file_mappings"`
	HasMore      bool          `json:"has_more"`
}

// ListNoticesResult is a record.
type ListNoticesResult struct {
	Success bool     `json:"success"`
	Notices []Notice `json:"notices"`
}

// ListPayrollReportsResult is a record.
type ListPayrollReportsResult struct {
	Success bool            `json:"success"`
	Reports []PayrollReport `json:"reports"`
	HasMore bool            `json:"has_more"`
}

// ListWebhookAddressesResult is a record.
type ListWebhookAddressesResult struct {
	Success   bool     `json:"success"`
	Addresses []string `json:"addresses"`
	Message   *string  `json:"message,omitzero"`
}

// ListWebhookDeliveriesResult is a record.
type ListWebhookDeliveriesResult struct {
	Success    bool              `json:"success"`
	Deliveries []WebhookDelivery `json:"deliveries"`
	HasMore    bool              `json:"has_more"`
}

// ListWebhooksResult is a record.
type ListWebhooksResult struct {
	Success  bool      `json:"success"`
	Webhooks []Webhook `json:"webhooks"`
	HasMore  bool      `json:"has_more"`
}

// Me is a record.
type Me struct {
	Success      bool     `json:"success"`
	OwnerID      string   `json:"owner_id"`
	OwnerType    string   `json:"owner_type"`
	Environment  string   `json:"environment"`
	Profile      string   `json:"profile"`
	Plan         MePlan   `json:"plan"`
	Scopes       []string `json:"scopes"`
	ContactEmail *string  `json:"contact_email"`
	RateLimit    *int64   `json:"rate_limit"`
	KeyID        string   `json:"key_id"`
	CreatedAt    string   `json:"created_at"`
	AgeDays      int64    `json:"age_days"`
}

// MePlan is a record.
type MePlan struct {
	Name               string         `json:"name"`
	Windows            []MePlanWindow `json:"windows"`
	ConcurrentWebhooks int64          `json:"concurrent_webhooks"`
}

// MePlanWindow is a record.
type MePlanWindow struct {
	Limit         int64 `json:"limit"`
	WindowSeconds int64 `json:"window_seconds"`
}

// NoPayrollStatement is a record.
type NoPayrollStatement struct {
	EmployerID string                        `json:"employer_id"`
	PayPeriod  NoPayrollStatementPayPeriod   `json:"pay_period"`
	Employees  []json.RawMessage             `json:"employees"`
	Corrects   premiumaudit.Nullable[string] `json:"corrects,omitzero"`
	NoPayroll  bool                          `json:"no_payroll"`
}

// NoPayrollStatementPayPeriod is a record.
type NoPayrollStatementPayPeriod struct {
	StartDate string `json:"start_date"`
	EndDate   string `json:"end_date"`
}

// Notice is a record.
type Notice struct {
	Kind         string   `json:"kind"`
	Occasion     string   `json:"occasion"`
	Enabled      bool     `json:"enabled"`
	Recipients   []string `json:"recipients"`
	Unsubscribed int64    `json:"unsubscribed"`
	UpdatedAt    *string  `json:"updated_at"`
}

// PayrollReport is a record.
type PayrollReport struct {
	ReportID          string                 `json:"report_id"`
	EmployerID        string                 `json:"employer_id"`
	Status            string                 `json:"status"`
	FileName          *string                `json:"file_name"`
	PayPeriod         PayrollReportPayPeriod `json:"pay_period"`
	RecordsTotal      int64                  `json:"records_total"`
	RecordsProcessed  int64                  `json:"records_processed"`
	RecordsFailed     int64                  `json:"records_failed"`
	SubmittedGrossPay premiumaudit.Decimal   `json:"submitted_gross_pay"`
	ProcessedGrossPay premiumaudit.Decimal   `json:"processed_gross_pay"`
	NoPayroll         bool                   `json:"no_payroll"`
	Corrects          *string                `json:"corrects"`
	ReplacedBy        *string                `json:"replaced_by"`
	Supplements       *string                `json:"supplements"`
	Failure           *PayrollReportFailure  `json:"failure"`
	CreatedAt         string                 `json:"created_at"`
	UpdatedAt         string                 `json:"updated_at"`
	FinishedAt        *string                `json:"finished_at"`
	VoidedAt          *string                `json:"voided_at"`
}

// PayrollReportFailure is a record.
type PayrollReportFailure struct {
	Code    string   `json:"code"`
	Message string   `json:"message"`
	Details []string `json:"details"`
}

// PayrollReportPayPeriod is a record.
type PayrollReportPayPeriod struct {
	StartDate string `json:"start_date"`
	EndDate   string `json:"end_date"`
}

// PayrollReportRequest is one of PayrollReportSubmission, NoPayrollStatement.
type PayrollReportRequest = any

// PayrollReportSubmission is a record.
type PayrollReportSubmission struct {
	EmployerID string                            `json:"employer_id"`
	PayPeriod  PayrollReportSubmissionPayPeriod  `json:"pay_period"`
	Employees  []PayrollReportSubmissionEmployee `json:"employees"`
	Corrects   premiumaudit.Nullable[string]     `json:"corrects,omitzero"`
	NoPayroll  premiumaudit.Nullable[bool]       `json:"no_payroll,omitzero"`
}

// PayrollReportSubmissionEmployee is a record.
type PayrollReportSubmissionEmployee struct {
	EmployeeID         string                                                                  `json:"employee_id"`
	FirstName          string                                                                  `json:"first_name"`
	LastName           string                                                                  `json:"last_name"`
	GrossPay           premiumaudit.Decimal                                                    `json:"gross_pay"`
	HoursWorked        premiumaudit.Decimal                                                    `json:"hours_worked"`
	JobClassification  string                                                                  `json:"job_classification"`
	State              string                                                                  `json:"state"`
	OvertimeHours      premiumaudit.Nullable[premiumaudit.Decimal]                             `json:"overtime_hours,omitzero"`
	OvertimePay        premiumaudit.Nullable[premiumaudit.Decimal]                             `json:"overtime_pay,omitzero"`
	OvertimeMultiplier premiumaudit.Nullable[premiumaudit.Decimal]                             `json:"overtime_multiplier,omitzero"`
	DoubleTimePay      premiumaudit.Nullable[premiumaudit.Decimal]                             `json:"double_time_pay,omitzero"`
	Officer            premiumaudit.Nullable[bool]                                             `json:"officer,omitzero"`
	OvertimePremium    premiumaudit.Nullable[premiumaudit.Decimal]                             `json:"overtime_premium,omitzero"`
	Volunteer          premiumaudit.Nullable[bool]                                             `json:"volunteer,omitzero"`
	OneOrTwoFamily     premiumaudit.Nullable[bool]                                             `json:"one_or_two_family,omitzero"`
	Reversal           premiumaudit.Nullable[bool]                                             `json:"reversal,omitzero"`
	ExcludedPay        premiumaudit.Nullable[[]PayrollReportSubmissionEmployeeExcludedPayItem] `json:"excluded_pay,omitzero"`
}

// PayrollReportSubmissionEmployeeExcludedPayItem is a record.
type PayrollReportSubmissionEmployeeExcludedPayItem struct {
	Kind   string               `json:"kind"`
	Amount premiumaudit.Decimal `json:"amount"`
}

// PayrollReportSubmissionPayPeriod is a record.
type PayrollReportSubmissionPayPeriod struct {
	StartDate string `json:"start_date"`
	EndDate   string `json:"end_date"`
}

// PayrollReportWithFindings is a record.
type PayrollReportWithFindings struct {
	ReportID          string                             `json:"report_id"`
	EmployerID        string                             `json:"employer_id"`
	Status            string                             `json:"status"`
	FileName          *string                            `json:"file_name"`
	PayPeriod         PayrollReportWithFindingsPayPeriod `json:"pay_period"`
	RecordsTotal      int64                              `json:"records_total"`
	RecordsProcessed  int64                              `json:"records_processed"`
	RecordsFailed     int64                              `json:"records_failed"`
	SubmittedGrossPay premiumaudit.Decimal               `json:"submitted_gross_pay"`
	ProcessedGrossPay premiumaudit.Decimal               `json:"processed_gross_pay"`
	NoPayroll         bool                               `json:"no_payroll"`
	Corrects          *string                            `json:"corrects"`
	ReplacedBy        *string                            `json:"replaced_by"`
	Supplements       *string                            `json:"supplements"`
	Failure           *PayrollReportWithFindingsFailure  `json:"failure"`
	CreatedAt         string                             `json:"created_at"`
	UpdatedAt         string                             `json:"updated_at"`
	FinishedAt        *string                            `json:"finished_at"`
	VoidedAt          *string                            `json:"voided_at"`
	Columns           *PayrollReportWithFindingsColumns  `json:"columns"`
	Errors            []PayrollReportWithFindingsError   `json:"errors"`
	ErrorsNotListed   int64                              `json:"errors_not_listed"`
	Warnings          []PayrollReportWithFindingsWarning `json:"warnings"`
	WarningsNotListed int64                              `json:"warnings_not_listed"`
}

// PayrollReportWithFindingsColumns is a record.
type PayrollReportWithFindingsColumns struct {
	Used    []PayrollReportWithFindingsColumnsUsedItem `json:"used"`
	Ignored []string                                   `json:"ignored"`
}

// PayrollReportWithFindingsColumnsUsedItem is a record.
type PayrollReportWithFindingsColumnsUsedItem struct {
	Header string `json:"header"`
	Member string `json:"member"`
}

// PayrollReportWithFindingsError is a record.
type PayrollReportWithFindingsError struct {
	Code       string  `json:"code"`
	Field      string  `json:"field"`
	Index      *int64  `json:"index"`
	Row        *int64  `json:"row"`
	EmployeeID *string `json:"employee_id"`
	Message    string  `json:"message"`
	Expected   *string `json:"expected"`
	Received   *string `json:"received"`
}

// PayrollReportWithFindingsFailure is a record.
type PayrollReportWithFindingsFailure struct {
	Code    string   `json:"code"`
	Message string   `json:"message"`
	Details []string `json:"details"`
}

// PayrollReportWithFindingsPayPeriod is a record.
type PayrollReportWithFindingsPayPeriod struct {
	StartDate string `json:"start_date"`
	EndDate   string `json:"end_date"`
}

// PayrollReportWithFindingsWarning is a record.
type PayrollReportWithFindingsWarning struct {
	Code       string  `json:"code"`
	Field      string  `json:"field"`
	Index      *int64  `json:"index"`
	Row        *int64  `json:"row"`
	EmployeeID *string `json:"employee_id"`
	Message    string  `json:"message"`
	Expected   *string `json:"expected"`
	Received   *string `json:"received"`
}

// RemoveWebhookDeliveryPayloadResult is a record.
type RemoveWebhookDeliveryPayloadResult struct {
	Success  bool            `json:"success"`
	Delivery WebhookDelivery `json:"delivery"`
}

// RemoveWebhookPayloadsRequest is a record.
type RemoveWebhookPayloadsRequest struct {
	ResourceType *string  `json:"resource_type,omitzero"`
	ResourceID   *string  `json:"resource_id,omitzero"`
	EventIds     []string `json:"event_ids,omitzero"`
}

// RemoveWebhookPayloadsResult is a record.
type RemoveWebhookPayloadsResult struct {
	Success bool  `json:"success"`
	Removed int64 `json:"removed"`
	Pending int64 `json:"pending"`
	HasMore bool  `json:"has_more"`
}

// ReplayWebhookDeliveriesRequest is a record.
type ReplayWebhookDeliveriesRequest struct {
	From          string  `json:"from"`
	To            string  `json:"to"`
	Status        *string `json:"status,omitzero"`
	StartingAfter *string `json:"starting_after,omitzero"`
}

// ReplayWebhookDeliveriesResult is a record.
type ReplayWebhookDeliveriesResult struct {
	Replayed       int64   `json:"replayed"`
	HasMore        bool    `json:"has_more"`
	LastDeliveryID *string `json:"last_delivery_id"`
	Success        bool    `json:"success"`
}

// RetryWebhookDeliveryResult is a record.
type RetryWebhookDeliveryResult struct {
	Success  bool            `json:"success"`
	Delivery WebhookDelivery `json:"delivery"`
}

// RotateWebhookSecretRequest is a record.
type RotateWebhookSecretRequest struct {
	Secret         *string `json:"secret,omitzero"`
	OverlapSeconds *int64  `json:"overlap_seconds,omitzero"`
}

// RotateWebhookSecretResult is a record.
type RotateWebhookSecretResult struct {
	Success bool    `json:"success"`
	Webhook Webhook `json:"webhook"`
	Secret  *string `json:"secret"`
}

// SubmitPayrollReportResult is a record.
type SubmitPayrollReportResult struct {
	Success        bool                               `json:"success"`
	ReportID       string                             `json:"report_id"`
	Status         string                             `json:"status"`
	EmployeesCount int64                              `json:"employees_count"`
	TotalGrossPay  premiumaudit.Decimal               `json:"total_gross_pay"`
	Message        string                             `json:"message"`
	Warnings       []SubmitPayrollReportResultWarning `json:"warnings"`
}

// SubmitPayrollReportResultWarning is a record.
type SubmitPayrollReportResultWarning struct {
	Code       string  `json:"code"`
	Field      string  `json:"field"`
	Index      *int64  `json:"index"`
	Row        *int64  `json:"row"`
	EmployeeID *string `json:"employee_id"`
	Message    string  `json:"message"`
	Expected   *string `json:"expected"`
	Received   *string `json:"received"`
}

// SyncEmployeesRequest is a record.
type SyncEmployeesRequest struct {
	EmployerID string                         `json:"employer_id"`
	Employees  []SyncEmployeesRequestEmployee `json:"employees"`
}

// SyncEmployeesRequestEmployee is a record.
type SyncEmployeesRequestEmployee struct {
	EmployeeID        string                        `json:"employee_id"`
	FirstName         string                        `json:"first_name"`
	LastName          string                        `json:"last_name"`
	Email             premiumaudit.Nullable[string] `json:"email,omitzero"`
	HireDate          premiumaudit.Nullable[string] `json:"hire_date,omitzero"`
	EmploymentStatus  premiumaudit.Nullable[string] `json:"employment_status,omitzero"`
	JobTitle          premiumaudit.Nullable[string] `json:"job_title,omitzero"`
	Department        premiumaudit.Nullable[string] `json:"department,omitzero"`
	JobClassification premiumaudit.Nullable[string] `json:"job_classification,omitzero"`
	State             premiumaudit.Nullable[string] `json:"state,omitzero"`
}

// SyncEmployeesResult is a record.
type SyncEmployeesResult struct {
	Success          bool                         `json:"success"`
	EmployeesSynced  int64                        `json:"employees_synced"`
	EmployeesCreated int64                        `json:"employees_created"`
	EmployeesUpdated int64                        `json:"employees_updated"`
	Errors           []SyncEmployeesResultError   `json:"errors"`
	Warnings         []SyncEmployeesResultWarning `json:"warnings"`
}

// SyncEmployeesResultError is a record.
type SyncEmployeesResultError struct {
	Index      int64  `json:"index"`
	EmployeeID string `json:"employee_id"`
	Code       string `json:"code"`
	Message    string `json:"message"`
}

// SyncEmployeesResultWarning is a record.
type SyncEmployeesResultWarning struct {
	Code       string  `json:"code"`
	Field      string  `json:"field"`
	Index      *int64  `json:"index"`
	Row        *int64  `json:"row"`
	EmployeeID *string `json:"employee_id"`
	Message    string  `json:"message"`
	Expected   *string `json:"expected"`
	Received   *string `json:"received"`
}

// TestWebhookFilterRequest is a record.
type TestWebhookFilterRequest struct {
	Filter    *TestWebhookFilterRequestFilter `json:"filter,omitzero"`
	WebhookID *string                         `json:"webhook_id,omitzero"`
	EventID   *string                         `json:"event_id,omitzero"`
	Event     *TestWebhookFilterRequestEvent  `json:"event,omitzero"`
}

// TestWebhookFilterRequestEvent is a record.
type TestWebhookFilterRequestEvent struct {
	Type  *string                           `json:"type,omitzero"`
	Event *string                           `json:"event,omitzero"`
	Data  TestWebhookFilterRequestEventData `json:"data"`
}

// TestWebhookFilterRequestEventData is a record.
type TestWebhookFilterRequestEventData struct{}

// TestWebhookFilterRequestFilter is a record.
type TestWebhookFilterRequestFilter struct {
	EmployerID   []string `json:"employer_id,omitzero"`
	State        []string `json:"state,omitzero"`
	ResourceType []string `json:"resource_type,omitzero"`
	ResourceID   []string `json:"resource_id,omitzero"`
	Environment  []string `json:"environment,omitzero"`
}

// TestWebhookResult is a record.
type TestWebhookResult struct {
	Success  bool            `json:"success"`
	Delivery WebhookDelivery `json:"delivery"`
}

// UpdateFileMappingRequest is a record.
type UpdateFileMappingRequest struct {
	Name    *string                          `json:"name,omitzero"`
	Mapping *UpdateFileMappingRequestMapping `json:"mapping,omitzero"`
}

// UpdateFileMappingRequestMapping is a record.
type UpdateFileMappingRequestMapping struct {
	EmployerID            premiumaudit.Nullable[string]          `json:"employer_id,omitzero"`
	EmployeeID            premiumaudit.Nullable[string]          `json:"employee_id,omitzero"`
	Name                  premiumaudit.Nullable[string]          `json:"name,omitzero"`
	FirstName             premiumaudit.Nullable[string]          `json:"first_name,omitzero"`
	LastName              premiumaudit.Nullable[string]          `json:"last_name,omitzero"`
	JobClassification     premiumaudit.Nullable[string]          `json:"job_classification,omitzero"`
	State                 premiumaudit.Nullable[string]          `json:"state,omitzero"`
	HoursWorked           premiumaudit.Nullable[json.RawMessage] `json:"hours_worked,omitzero"`
	GrossPay              premiumaudit.Nullable[json.RawMessage] `json:"gross_pay,omitzero"`
	OvertimeHours         premiumaudit.Nullable[string]          `json:"overtime_hours,omitzero"`
	OvertimePay           premiumaudit.Nullable[string]          `json:"overtime_pay,omitzero"`
	OvertimeMultiplier    premiumaudit.Nullable[string]          `json:"overtime_multiplier,omitzero"`
	DoubleTimePay         premiumaudit.Nullable[string]          `json:"double_time_pay,omitzero"`
	Officer               premiumaudit.Nullable[string]          `json:"officer,omitzero"`
	OvertimePremium       premiumaudit.Nullable[string]          `json:"overtime_premium,omitzero"`
	Volunteer             premiumaudit.Nullable[string]          `json:"volunteer,omitzero"`
	OneOrTwoFamily        premiumaudit.Nullable[string]          `json:"one_or_two_family,omitzero"`
	Reversal              premiumaudit.Nullable[string]          `json:"reversal,omitzero"`
	Earnings              premiumaudit.Nullable[json.RawMessage] `json:"earnings,omitzero"`
	Tips                  premiumaudit.Nullable[string]          `json:"tips,omitzero"`
	Severance             premiumaudit.Nullable[string]          `json:"severance,omitzero"`
	PerDiem               premiumaudit.Nullable[string]          `json:"per_diem,omitzero"`
	ExpenseReimbursement  premiumaudit.Nullable[string]          `json:"expense_reimbursement,omitzero"`
	EmployerContributions premiumaudit.Nullable[string]          `json:"employer_contributions,omitzero"`
	Vehicle               premiumaudit.Nullable[string]          `json:"vehicle,omitzero"`
	MilitaryDuty          premiumaudit.Nullable[string]          `json:"military_duty,omitzero"`
	ThirdPartySickPay     premiumaudit.Nullable[string]          `json:"third_party_sick_pay,omitzero"`
	UniformAllowance      premiumaudit.Nullable[string]          `json:"uniform_allowance,omitzero"`
	MealMoney             premiumaudit.Nullable[string]          `json:"meal_money,omitzero"`
	EmployeeDiscounts     premiumaudit.Nullable[string]          `json:"employee_discounts,omitzero"`
	Perquisites           premiumaudit.Nullable[string]          `json:"perquisites,omitzero"`
}

// UpdateFileMappingResult is a record.
type UpdateFileMappingResult struct {
	Success     bool        `json:"success"`
	FileMapping FileMapping `json:"file_mapping"`
}

// UpdateMeRequest is a record.
type UpdateMeRequest struct {
	ContactEmail string `json:"contact_email"`
}

// UpdateNoticeRequest is a record.
type UpdateNoticeRequest struct {
	Enabled    *bool    `json:"enabled,omitzero"`
	Recipients []string `json:"recipients,omitzero"`
}

// UpdateNoticeResult is a record.
type UpdateNoticeResult struct {
	Success bool   `json:"success"`
	Notice  Notice `json:"notice"`
}

// UpdateWebhookRequest is a record.
type UpdateWebhookRequest struct {
	URL                 *string                                           `json:"url,omitzero"`
	Events              []string                                          `json:"events,omitzero"`
	Description         *string                                           `json:"description,omitzero"`
	WarnEarly           *bool                                             `json:"warn_early,omitzero"`
	Filter              premiumaudit.Nullable[UpdateWebhookRequestFilter] `json:"filter,omitzero"`
	TimeoutSeconds      premiumaudit.Nullable[int64]                      `json:"timeout_seconds,omitzero"`
	RateLimit           premiumaudit.Nullable[int64]                      `json:"rate_limit,omitzero"`
	Metadata            premiumaudit.Nullable[map[string]string]          `json:"metadata,omitzero"`
	ExternalID          premiumaudit.Nullable[string]                     `json:"external_id,omitzero"`
	Headers             premiumaudit.Nullable[map[string]string]          `json:"headers,omitzero"`
	Authentication      premiumaudit.Nullable[any]                        `json:"authentication,omitzero"`
	AsymmetricSignature *bool                                             `json:"asymmetric_signature,omitzero"`
	Status              *string                                           `json:"status,omitzero"`
}

// UpdateWebhookRequestAuthenticationBasic is a record.
type UpdateWebhookRequestAuthenticationBasic struct {
	Type     string `json:"type"`
	Username string `json:"username"`
	Password string `json:"password"`
}

// UpdateWebhookRequestAuthenticationMutualTls is a record.
type UpdateWebhookRequestAuthenticationMutualTls struct {
	Type        string `json:"type"`
	Certificate string `json:"certificate"`
	PrivateKey  string `json:"private_key"`
}

// UpdateWebhookRequestAuthenticationOauth2 is a record.
type UpdateWebhookRequestAuthenticationOauth2 struct {
	Type         string  `json:"type"`
	TokenURL     string  `json:"token_url"`
	ClientID     string  `json:"client_id"`
	ClientSecret string  `json:"client_secret"`
	Scope        *string `json:"scope,omitzero"`
}

// UpdateWebhookRequestFilter is a record.
type UpdateWebhookRequestFilter struct {
	EmployerID   []string `json:"employer_id,omitzero"`
	State        []string `json:"state,omitzero"`
	ResourceType []string `json:"resource_type,omitzero"`
	ResourceID   []string `json:"resource_id,omitzero"`
	Environment  []string `json:"environment,omitzero"`
}

// UpdateWebhookResult is a record.
type UpdateWebhookResult struct {
	Success bool    `json:"success"`
	Webhook Webhook `json:"webhook"`
}

// UploadPayrollFileResult is a record.
type UploadPayrollFileResult struct {
	Success      bool                             `json:"success"`
	FileID       string                           `json:"file_id"`
	Status       string                           `json:"status"`
	RecordsTotal int64                            `json:"records_total"`
	Message      string                           `json:"message"`
	Reports      []UploadPayrollFileResultReport  `json:"reports"`
	Columns      *UploadPayrollFileResultColumns  `json:"columns"`
	Warnings     []UploadPayrollFileResultWarning `json:"warnings"`
}

// UploadPayrollFileResultColumns is a record.
type UploadPayrollFileResultColumns struct {
	Used    []UploadPayrollFileResultColumnsUsedItem `json:"used"`
	Ignored []string                                 `json:"ignored"`
}

// UploadPayrollFileResultColumnsUsedItem is a record.
type UploadPayrollFileResultColumnsUsedItem struct {
	Header string `json:"header"`
	Member string `json:"member"`
}

// UploadPayrollFileResultReport is a record.
type UploadPayrollFileResultReport struct {
	FileID       string `json:"file_id"`
	EmployerID   string `json:"employer_id"`
	RecordsTotal int64  `json:"records_total"`
}

// UploadPayrollFileResultWarning is a record.
type UploadPayrollFileResultWarning struct {
	Code       string  `json:"code"`
	Field      string  `json:"field"`
	Index      *int64  `json:"index"`
	Row        *int64  `json:"row"`
	EmployeeID *string `json:"employee_id"`
	Message    string  `json:"message"`
	Expected   *string `json:"expected"`
	Received   *string `json:"received"`
}

// VoidPayrollReportResult is a record.
type VoidPayrollReportResult struct {
	Success bool          `json:"success"`
	Report  PayrollReport `json:"report"`
}

// Webhook is a record.
type Webhook struct {
	ID                      string                 `json:"id"`
	URL                     string                 `json:"url"`
	Events                  []string               `json:"events"`
	Description             string                 `json:"description"`
	DisabledReason          *string                `json:"disabledReason"`
	WarnEarly               bool                   `json:"warnEarly"`
	Envelope                int64                  `json:"envelope"`
	Signature               int64                  `json:"signature"`
	PreviousSecretExpiresAt *string                `json:"previousSecretExpiresAt"`
	CreatedAt               string                 `json:"createdAt"`
	UpdatedAt               string                 `json:"updatedAt"`
	Filter                  *WebhookFilter         `json:"filter,omitzero"`
	TimeoutSeconds          *int64                 `json:"timeoutSeconds,omitzero"`
	RateLimit               *int64                 `json:"rateLimit,omitzero"`
	Metadata                map[string]string      `json:"metadata,omitzero"`
	ExternalId              *string                `json:"externalId,omitzero"`
	PublicKey               *string                `json:"publicKey,omitzero"`
	PreviousPublicKey       *string                `json:"previousPublicKey,omitzero"`
	Status                  string                 `json:"status"`
	HeaderNames             []string               `json:"headerNames,omitzero"`
	Authentication          *WebhookAuthentication `json:"authentication,omitzero"`
}

// WebhookAuthentication is a record.
type WebhookAuthentication struct {
	Type                 string  `json:"type"`
	CertificateExpiresAt *string `json:"certificateExpiresAt,omitzero"`
}

// WebhookDelivery is a record.
type WebhookDelivery struct {
	ID               string  `json:"id"`
	EventId          string  `json:"eventId"`
	EventType        string  `json:"eventType"`
	Status           string  `json:"status"`
	Attempts         int64   `json:"attempts"`
	ResponseCode     *int64  `json:"responseCode"`
	NextAttemptAt    *string `json:"nextAttemptAt"`
	PayloadRemovedAt *string `json:"payloadRemovedAt,omitzero"`
	PayloadSha256    *string `json:"payloadSha256,omitzero"`
	Timestamp        string  `json:"timestamp"`
	ErrorClass       *string `json:"errorClass,omitzero"`
	LastError        *string `json:"lastError,omitzero"`
}

// WebhookDeliveryWithAttempts is a record.
type WebhookDeliveryWithAttempts struct {
	ID               string                                      `json:"id"`
	EventId          string                                      `json:"eventId"`
	EventType        string                                      `json:"eventType"`
	Status           string                                      `json:"status"`
	Attempts         int64                                       `json:"attempts"`
	ResponseCode     *int64                                      `json:"responseCode"`
	NextAttemptAt    *string                                     `json:"nextAttemptAt"`
	PayloadRemovedAt *string                                     `json:"payloadRemovedAt,omitzero"`
	PayloadSha256    *string                                     `json:"payloadSha256,omitzero"`
	Timestamp        string                                      `json:"timestamp"`
	ErrorClass       *string                                     `json:"errorClass,omitzero"`
	LastError        *string                                     `json:"lastError,omitzero"`
	AttemptLog       []WebhookDeliveryWithAttemptsAttemptLogItem `json:"attemptLog"`
}

// WebhookDeliveryWithAttemptsAttemptLogItem is a record.
type WebhookDeliveryWithAttemptsAttemptLogItem struct {
	Number       int64   `json:"number"`
	DurationMs   int64   `json:"durationMs"`
	ResponseCode *int64  `json:"responseCode"`
	Answer       string  `json:"answer"`
	Timestamp    string  `json:"timestamp"`
	ErrorClass   *string `json:"errorClass,omitzero"`
	Error        *string `json:"error,omitzero"`
}

// WebhookFilter is a record.
type WebhookFilter struct {
	EmployerID   []string `json:"employer_id,omitzero"`
	State        []string `json:"state,omitzero"`
	ResourceType []string `json:"resource_type,omitzero"`
	ResourceID   []string `json:"resource_id,omitzero"`
	Environment  []string `json:"environment,omitzero"`
}

// WebhookKeySet is a record.
type WebhookKeySet struct {
	Keys []WebhookKeySetKey `json:"keys"`
}

// WebhookKeySetKey is a record.
type WebhookKeySetKey struct {
	Kty string `json:"kty"`
	Crv string `json:"crv"`
	Use string `json:"use"`
	Kid string `json:"kid"`
	X   string `json:"x"`
}

// WebhookMetrics is a record.
type WebhookMetrics struct {
	Interval  string                        `json:"interval"`
	From      string                        `json:"from"`
	To        string                        `json:"to"`
	Total     WebhookMetricsTotal           `json:"total"`
	Intervals []WebhookMetricsIntervalsItem `json:"intervals"`
}

// WebhookMetricsIntervalsItem is a record.
type WebhookMetricsIntervalsItem struct {
	Attempts  int64                                 `json:"attempts"`
	Successes int64                                 `json:"successes"`
	Failures  WebhookMetricsIntervalsItemFailures   `json:"failures"`
	LatencyMs *WebhookMetricsIntervalsItemLatencyMs `json:"latencyMs"`
	Start     string                                `json:"start"`
}

// WebhookMetricsIntervalsItemFailures is a record.
type WebhookMetricsIntervalsItemFailures struct {
	N3xx      *int64 `json:"3xx,omitzero"`
	N4xx      *int64 `json:"4xx,omitzero"`
	N5xx      *int64 `json:"5xx,omitzero"`
	Other     *int64 `json:"other,omitzero"`
	Dns       *int64 `json:"dns,omitzero"`
	Refused   *int64 `json:"refused,omitzero"`
	Tls       *int64 `json:"tls,omitzero"`
	Timeout   *int64 `json:"timeout,omitzero"`
	Forbidden *int64 `json:"forbidden,omitzero"`
}

// WebhookMetricsIntervalsItemLatencyMs is a record.
type WebhookMetricsIntervalsItemLatencyMs struct {
	P50 int64 `json:"p50"`
	P95 int64 `json:"p95"`
	P99 int64 `json:"p99"`
}

// WebhookMetricsTotal is a record.
type WebhookMetricsTotal struct {
	Attempts  int64                         `json:"attempts"`
	Successes int64                         `json:"successes"`
	Failures  WebhookMetricsTotalFailures   `json:"failures"`
	LatencyMs *WebhookMetricsTotalLatencyMs `json:"latencyMs"`
}

// WebhookMetricsTotalFailures is a record.
type WebhookMetricsTotalFailures struct {
	N3xx      *int64 `json:"3xx,omitzero"`
	N4xx      *int64 `json:"4xx,omitzero"`
	N5xx      *int64 `json:"5xx,omitzero"`
	Other     *int64 `json:"other,omitzero"`
	Dns       *int64 `json:"dns,omitzero"`
	Refused   *int64 `json:"refused,omitzero"`
	Tls       *int64 `json:"tls,omitzero"`
	Timeout   *int64 `json:"timeout,omitzero"`
	Forbidden *int64 `json:"forbidden,omitzero"`
}

// WebhookMetricsTotalLatencyMs is a record.
type WebhookMetricsTotalLatencyMs struct {
	P50 int64 `json:"p50"`
	P95 int64 `json:"p95"`
	P99 int64 `json:"p99"`
}

// Client calls Profile B.
type Client struct{ transport *premiumaudit.Transport }

// New creates a client. It returns an error that names a wrong option, never its value.
func New(options premiumaudit.Options, clientID, clientSecret string) (*Client, error) {
	transport, err := premiumaudit.NewTransport(options, map[string]string{"X-Client-ID": clientID, "X-Client-Secret": clientSecret})
	return &Client{transport}, err
}

func call[Result any](ctx context.Context, c *Client, request premiumaudit.Call, options []premiumaudit.CallOption) (*Result, error) {
	var result Result
	if err := c.transport.Do(ctx, request, &result, options...); err != nil {
		return nil, err
	}
	return &result, nil
}

// WaitForReport waits until a payroll report or file is completed or failed. Cancel it with the context.
func (c *Client) WaitForReport(ctx context.Context, reportID string) (*GetFileStatusResult, error) {
	return premiumaudit.Wait(ctx, func() (*GetFileStatusResult, string, error) {
		status, err := c.GetFileStatus(ctx, reportID)
		if err != nil {
			return nil, "", err
		}
		return status, status.Status, nil
	})
}

// GetHealth: Check that the API is operational. GET /health
func (c *Client) GetHealth(ctx context.Context, options ...premiumaudit.CallOption) (*GetHealthResult, error) {
	return call[GetHealthResult](ctx, c, premiumaudit.Call{Method: "GET", Path: "/health"}, options)
}

// GetMe: Retrieve the owner of the credentials. GET /me
func (c *Client) GetMe(ctx context.Context, options ...premiumaudit.CallOption) (*Me, error) {
	return call[Me](ctx, c, premiumaudit.Call{Method: "GET", Path: "/me"}, options)
}

// UpdateMe: Change the contact address of the owner. PATCH /me
func (c *Client) UpdateMe(ctx context.Context, body UpdateMeRequest, options ...premiumaudit.CallOption) (*Me, error) {
	return call[Me](ctx, c, premiumaudit.Call{Method: "PATCH", Path: "/me", Body: body}, options)
}

// SubmitPayrollReport: Submit a payroll report. POST /payroll/reports
func (c *Client) SubmitPayrollReport(ctx context.Context, body PayrollReportRequest, options ...premiumaudit.CallOption) (*SubmitPayrollReportResult, error) {
	return call[SubmitPayrollReportResult](ctx, c, premiumaudit.Call{Method: "POST", Path: "/payroll/reports", Body: body}, options)
}

// ListPayrollReportsQuery has the parameters of ListPayrollReports.
type ListPayrollReportsQuery struct {
	EmployerID    string
	Limit         *int64
	StartingAfter string
	Status        string
}

func (q ListPayrollReportsQuery) values() url.Values {
	return premiumaudit.QueryOf("employer_id", q.EmployerID, "limit", q.Limit, "starting_after", q.StartingAfter, "status", q.Status)
}

// ListPayrollReports: List payroll reports. GET /payroll/reports
func (c *Client) ListPayrollReports(ctx context.Context, query ListPayrollReportsQuery, options ...premiumaudit.CallOption) (*ListPayrollReportsResult, error) {
	return call[ListPayrollReportsResult](ctx, c, premiumaudit.Call{Method: "GET", Path: "/payroll/reports", Query: query.values()}, options)
}

// AllPayrollReports: List payroll reports: every record, page by page. GET /payroll/reports
func (c *Client) AllPayrollReports(ctx context.Context, query ListPayrollReportsQuery) iter.Seq2[PayrollReport, error] {
	return premiumaudit.Pages[PayrollReport](ctx, c.transport, premiumaudit.Call{Method: "GET", Path: "/payroll/reports", Query: query.values()})
}

// CheckPayrollReport: Check a payroll report. POST /payroll/reports/dry-run
func (c *Client) CheckPayrollReport(ctx context.Context, body PayrollReportRequest, options ...premiumaudit.CallOption) (*CheckPayrollReportResult, error) {
	return call[CheckPayrollReportResult](ctx, c, premiumaudit.Call{Method: "POST", Path: "/payroll/reports/dry-run", Body: body}, options)
}

// GetPayrollReport: Retrieve a payroll report with its findings. GET /payroll/reports/{report_id}
func (c *Client) GetPayrollReport(ctx context.Context, reportID string, options ...premiumaudit.CallOption) (*GetPayrollReportResult, error) {
	return call[GetPayrollReportResult](ctx, c, premiumaudit.Call{Method: "GET", Path: "/payroll/reports/{report_id}", Parameters: map[string]string{"report_id": reportID}}, options)
}

// VoidPayrollReport: Void a payroll report. POST /payroll/reports/{report_id}/void
func (c *Client) VoidPayrollReport(ctx context.Context, reportID string, options ...premiumaudit.CallOption) (*VoidPayrollReportResult, error) {
	return call[VoidPayrollReportResult](ctx, c, premiumaudit.Call{Method: "POST", Path: "/payroll/reports/{report_id}/void", Parameters: map[string]string{"report_id": reportID}}, options)
}

// UploadPayrollFileQuery has the parameters of UploadPayrollFile. Mapping is a name, or a value that is sent as JSON, such as a map.
type UploadPayrollFileQuery struct {
	EmployerID  string
	StartDate   string
	EndDate     string
	Corrects    string
	Supplements string
	Sheet       string
	Mapping     any
}

func (q UploadPayrollFileQuery) values() url.Values {
	return premiumaudit.QueryOf("employer_id", q.EmployerID, "start_date", q.StartDate, "end_date", q.EndDate, "corrects", q.Corrects, "supplements", q.Supplements, "sheet", q.Sheet, "mapping", q.Mapping)
}

// UploadPayrollFile: Upload payroll as a CSV file or an Excel workbook. POST /files
func (c *Client) UploadPayrollFile(ctx context.Context, upload premiumaudit.Upload, query UploadPayrollFileQuery, options ...premiumaudit.CallOption) (*UploadPayrollFileResult, error) {
	return call[UploadPayrollFileResult](ctx, c, premiumaudit.Call{Method: "POST", Path: "/files", Query: query.values(), Upload: &upload}, options)
}

// CheckPayrollFileQuery has the parameters of CheckPayrollFile. Mapping is a name, or a value that is sent as JSON, such as a map.
type CheckPayrollFileQuery struct {
	EmployerID  string
	StartDate   string
	EndDate     string
	Corrects    string
	Supplements string
	Sheet       string
	Mapping     any
}

func (q CheckPayrollFileQuery) values() url.Values {
	return premiumaudit.QueryOf("employer_id", q.EmployerID, "start_date", q.StartDate, "end_date", q.EndDate, "corrects", q.Corrects, "supplements", q.Supplements, "sheet", q.Sheet, "mapping", q.Mapping)
}

// CheckPayrollFile: Check a payroll file. POST /files/dry-run
func (c *Client) CheckPayrollFile(ctx context.Context, upload premiumaudit.Upload, query CheckPayrollFileQuery, options ...premiumaudit.CallOption) (*CheckPayrollFileResult, error) {
	return call[CheckPayrollFileResult](ctx, c, premiumaudit.Call{Method: "POST", Path: "/files/dry-run", Query: query.values(), Upload: &upload}, options)
}

// DownloadFailedRowsFile: Download the rows of a file that failed, as a file. GET /payroll/reports/{report_id}/failed-rows
func (c *Client) DownloadFailedRowsFile(ctx context.Context, reportID string, mediaType string, options ...premiumaudit.CallOption) ([]byte, error) {
	return c.transport.Bytes(ctx, premiumaudit.Call{Method: "GET", Path: "/payroll/reports/{report_id}/failed-rows", Parameters: map[string]string{"report_id": reportID}, Accept: mediaType}, options...)
}

// GetFileStatus: Check the processing status of a file. GET /files/status/{file_id}
func (c *Client) GetFileStatus(ctx context.Context, fileID string, options ...premiumaudit.CallOption) (*GetFileStatusResult, error) {
	return call[GetFileStatusResult](ctx, c, premiumaudit.Call{Method: "GET", Path: "/files/status/{file_id}", Parameters: map[string]string{"file_id": fileID}}, options)
}

// CreateFileMapping: Store a file mapping. POST /files/mappings
func (c *Client) CreateFileMapping(ctx context.Context, body CreateFileMappingRequest, options ...premiumaudit.CallOption) (*CreateFileMappingResult, error) {
	return call[CreateFileMappingResult](ctx, c, premiumaudit.Call{Method: "POST", Path: "/files/mappings", Body: body}, options)
}

// ListFileMappingsQuery has the parameters of ListFileMappings.
type ListFileMappingsQuery struct {
	Limit         *int64
	StartingAfter string
	Deleted       *bool
}

func (q ListFileMappingsQuery) values() url.Values {
	return premiumaudit.QueryOf("limit", q.Limit, "starting_after", q.StartingAfter, "deleted", q.Deleted)
}

// ListFileMappings: List file mappings. GET /files/mappings
func (c *Client) ListFileMappings(ctx context.Context, query ListFileMappingsQuery, options ...premiumaudit.CallOption) (*ListFileMappingsResult, error) {
	return call[ListFileMappingsResult](ctx, c, premiumaudit.Call{Method: "GET", Path: "/files/mappings", Query: query.values()}, options)
}

// AllFileMappings: List file mappings: every record, page by page. GET /files/mappings
func (c *Client) AllFileMappings(ctx context.Context, query ListFileMappingsQuery) iter.Seq2[FileMapping, error] {
	return premiumaudit.Pages[FileMapping](ctx, c.transport, premiumaudit.Call{Method: "GET", Path: "/files/mappings", Query: query.values()})
}

// GetFileMapping: Retrieve a file mapping. GET /files/mappings/{mapping_id}
func (c *Client) GetFileMapping(ctx context.Context, mappingID string, options ...premiumaudit.CallOption) (*GetFileMappingResult, error) {
	return call[GetFileMappingResult](ctx, c, premiumaudit.Call{Method: "GET", Path: "/files/mappings/{mapping_id}", Parameters: map[string]string{"mapping_id": mappingID}}, options)
}

// UpdateFileMapping: Change a file mapping. PATCH /files/mappings/{mapping_id}
func (c *Client) UpdateFileMapping(ctx context.Context, mappingID string, body UpdateFileMappingRequest, options ...premiumaudit.CallOption) (*UpdateFileMappingResult, error) {
	return call[UpdateFileMappingResult](ctx, c, premiumaudit.Call{Method: "PATCH", Path: "/files/mappings/{mapping_id}", Parameters: map[string]string{"mapping_id": mappingID}, Body: body}, options)
}

// DeleteFileMapping: Delete a file mapping. DELETE /files/mappings/{mapping_id}
func (c *Client) DeleteFileMapping(ctx context.Context, mappingID string, options ...premiumaudit.CallOption) (*DeleteFileMappingResult, error) {
	return call[DeleteFileMappingResult](ctx, c, premiumaudit.Call{Method: "DELETE", Path: "/files/mappings/{mapping_id}", Parameters: map[string]string{"mapping_id": mappingID}}, options)
}

// SyncEmployees: Sync the current employees. POST /employees/sync
func (c *Client) SyncEmployees(ctx context.Context, body SyncEmployeesRequest, options ...premiumaudit.CallOption) (*SyncEmployeesResult, error) {
	return call[SyncEmployeesResult](ctx, c, premiumaudit.Call{Method: "POST", Path: "/employees/sync", Body: body}, options)
}

// CreateWebhook: Register a webhook. POST /webhooks
func (c *Client) CreateWebhook(ctx context.Context, body CreateWebhookRequest, options ...premiumaudit.CallOption) (*CreateWebhookResult, error) {
	return call[CreateWebhookResult](ctx, c, premiumaudit.Call{Method: "POST", Path: "/webhooks", Body: body}, options)
}

// ListWebhooksQuery has the parameters of ListWebhooks.
type ListWebhooksQuery struct {
	ExternalID    string
	Limit         *int64
	StartingAfter string
}

func (q ListWebhooksQuery) values() url.Values {
	return premiumaudit.QueryOf("external_id", q.ExternalID, "limit", q.Limit, "starting_after", q.StartingAfter)
}

// ListWebhooks: List webhooks. GET /webhooks
func (c *Client) ListWebhooks(ctx context.Context, query ListWebhooksQuery, options ...premiumaudit.CallOption) (*ListWebhooksResult, error) {
	return call[ListWebhooksResult](ctx, c, premiumaudit.Call{Method: "GET", Path: "/webhooks", Query: query.values()}, options)
}

// AllWebhooks: List webhooks: every record, page by page. GET /webhooks
func (c *Client) AllWebhooks(ctx context.Context, query ListWebhooksQuery) iter.Seq2[Webhook, error] {
	return premiumaudit.Pages[Webhook](ctx, c.transport, premiumaudit.Call{Method: "GET", Path: "/webhooks", Query: query.values()})
}

// UpdateWebhook: Change a webhook. PUT /webhooks/{webhook_id}
func (c *Client) UpdateWebhook(ctx context.Context, webhookID string, body UpdateWebhookRequest, options ...premiumaudit.CallOption) (*UpdateWebhookResult, error) {
	return call[UpdateWebhookResult](ctx, c, premiumaudit.Call{Method: "PUT", Path: "/webhooks/{webhook_id}", Parameters: map[string]string{"webhook_id": webhookID}, Body: body}, options)
}

// GetWebhook: Retrieve a webhook. GET /webhooks/{webhook_id}
func (c *Client) GetWebhook(ctx context.Context, webhookID string, options ...premiumaudit.CallOption) (*GetWebhookResult, error) {
	return call[GetWebhookResult](ctx, c, premiumaudit.Call{Method: "GET", Path: "/webhooks/{webhook_id}", Parameters: map[string]string{"webhook_id": webhookID}}, options)
}

// DeleteWebhook: Delete a webhook. DELETE /webhooks/{webhook_id}
func (c *Client) DeleteWebhook(ctx context.Context, webhookID string, options ...premiumaudit.CallOption) (*DeleteWebhookResult, error) {
	return call[DeleteWebhookResult](ctx, c, premiumaudit.Call{Method: "DELETE", Path: "/webhooks/{webhook_id}", Parameters: map[string]string{"webhook_id": webhookID}}, options)
}

// ListWebhookPublicKeys: Retrieve the public keys of a webhook. GET /webhooks/{webhook_id}/public-keys
func (c *Client) ListWebhookPublicKeys(ctx context.Context, webhookID string, options ...premiumaudit.CallOption) (*WebhookKeySet, error) {
	return call[WebhookKeySet](ctx, c, premiumaudit.Call{Method: "GET", Path: "/webhooks/{webhook_id}/public-keys", Parameters: map[string]string{"webhook_id": webhookID}}, options)
}

// GetWebhookMetricsQuery has the parameters of GetWebhookMetrics.
type GetWebhookMetricsQuery struct {
	From     string
	To       string
	Interval string
}

func (q GetWebhookMetricsQuery) values() url.Values {
	return premiumaudit.QueryOf("from", q.From, "to", q.To, "interval", q.Interval)
}

// GetWebhookMetrics: Retrieve the metrics of a webhook. GET /webhooks/{webhook_id}/metrics
func (c *Client) GetWebhookMetrics(ctx context.Context, webhookID string, query GetWebhookMetricsQuery, options ...premiumaudit.CallOption) (*GetWebhookMetricsResult, error) {
	return call[GetWebhookMetricsResult](ctx, c, premiumaudit.Call{Method: "GET", Path: "/webhooks/{webhook_id}/metrics", Parameters: map[string]string{"webhook_id": webhookID}, Query: query.values()}, options)
}

// RotateWebhookSecret: Replace the secret of a webhook. POST /webhooks/{webhook_id}/rotate-secret
func (c *Client) RotateWebhookSecret(ctx context.Context, webhookID string, body *RotateWebhookSecretRequest, options ...premiumaudit.CallOption) (*RotateWebhookSecretResult, error) {
	return call[RotateWebhookSecretResult](ctx, c, premiumaudit.Call{Method: "POST", Path: "/webhooks/{webhook_id}/rotate-secret", Parameters: map[string]string{"webhook_id": webhookID}, Body: premiumaudit.BodyOf(body)}, options)
}

// CompleteWebhookSecretRotation: End the overlap of a rotation. POST /webhooks/{webhook_id}/rotate-secret/complete
func (c *Client) CompleteWebhookSecretRotation(ctx context.Context, webhookID string, options ...premiumaudit.CallOption) (*CompleteWebhookSecretRotationResult, error) {
	return call[CompleteWebhookSecretRotationResult](ctx, c, premiumaudit.Call{Method: "POST", Path: "/webhooks/{webhook_id}/rotate-secret/complete", Parameters: map[string]string{"webhook_id": webhookID}}, options)
}

// CheckWebhookReceiver: Check a receiver. POST /webhooks/{webhook_id}/conformance
func (c *Client) CheckWebhookReceiver(ctx context.Context, webhookID string, options ...premiumaudit.CallOption) (*CheckWebhookReceiverResult, error) {
	return call[CheckWebhookReceiverResult](ctx, c, premiumaudit.Call{Method: "POST", Path: "/webhooks/{webhook_id}/conformance", Parameters: map[string]string{"webhook_id": webhookID}}, options)
}

// ListWebhookAddresses: List the addresses that requests come from. GET /webhooks/addresses
func (c *Client) ListWebhookAddresses(ctx context.Context, options ...premiumaudit.CallOption) (*ListWebhookAddressesResult, error) {
	return call[ListWebhookAddressesResult](ctx, c, premiumaudit.Call{Method: "GET", Path: "/webhooks/addresses"}, options)
}

// TestWebhook: Send a test event. POST /webhooks/{webhook_id}/test
func (c *Client) TestWebhook(ctx context.Context, webhookID string, options ...premiumaudit.CallOption) (*TestWebhookResult, error) {
	return call[TestWebhookResult](ctx, c, premiumaudit.Call{Method: "POST", Path: "/webhooks/{webhook_id}/test", Parameters: map[string]string{"webhook_id": webhookID}}, options)
}

// ListWebhookDeliveriesQuery has the parameters of ListWebhookDeliveries.
type ListWebhookDeliveriesQuery struct {
	Limit         *int64
	StartingAfter string
	Status        string
	EventType     string
	EventID       string
	ResourceType  string
	ResourceID    string
	From          string
	To            string
	ResponseCode  string
}

func (q ListWebhookDeliveriesQuery) values() url.Values {
	return premiumaudit.QueryOf("limit", q.Limit, "starting_after", q.StartingAfter, "status", q.Status, "event_type", q.EventType, "event_id", q.EventID, "resource_type", q.ResourceType, "resource_id", q.ResourceID, "from", q.From, "to", q.To, "response_code", q.ResponseCode)
}

// ListWebhookDeliveries: List deliveries. GET /webhooks/{webhook_id}/deliveries
func (c *Client) ListWebhookDeliveries(ctx context.Context, webhookID string, query ListWebhookDeliveriesQuery, options ...premiumaudit.CallOption) (*ListWebhookDeliveriesResult, error) {
	return call[ListWebhookDeliveriesResult](ctx, c, premiumaudit.Call{Method: "GET", Path: "/webhooks/{webhook_id}/deliveries", Parameters: map[string]string{"webhook_id": webhookID}, Query: query.values()}, options)
}

// AllWebhookDeliveries: List deliveries: every record, page by page. GET /webhooks/{webhook_id}/deliveries
func (c *Client) AllWebhookDeliveries(ctx context.Context, webhookID string, query ListWebhookDeliveriesQuery) iter.Seq2[WebhookDelivery, error] {
	return premiumaudit.Pages[WebhookDelivery](ctx, c.transport, premiumaudit.Call{Method: "GET", Path: "/webhooks/{webhook_id}/deliveries", Parameters: map[string]string{"webhook_id": webhookID}, Query: query.values()})
}

// ListAllWebhookDeliveriesQuery has the parameters of ListAllWebhookDeliveries.
type ListAllWebhookDeliveriesQuery struct {
	Limit         *int64
	StartingAfter string
	Status        string
	EventType     string
	EventID       string
	ResourceType  string
	ResourceID    string
	From          string
	To            string
	ResponseCode  string
}

func (q ListAllWebhookDeliveriesQuery) values() url.Values {
	return premiumaudit.QueryOf("limit", q.Limit, "starting_after", q.StartingAfter, "status", q.Status, "event_type", q.EventType, "event_id", q.EventID, "resource_type", q.ResourceType, "resource_id", q.ResourceID, "from", q.From, "to", q.To, "response_code", q.ResponseCode)
}

// ListAllWebhookDeliveries: Find deliveries of all webhooks. GET /webhooks/deliveries
func (c *Client) ListAllWebhookDeliveries(ctx context.Context, query ListAllWebhookDeliveriesQuery, options ...premiumaudit.CallOption) (*ListAllWebhookDeliveriesResult, error) {
	return call[ListAllWebhookDeliveriesResult](ctx, c, premiumaudit.Call{Method: "GET", Path: "/webhooks/deliveries", Query: query.values()}, options)
}

// AllAllWebhookDeliveries: Find deliveries of all webhooks: every record, page by page. GET /webhooks/deliveries
func (c *Client) AllAllWebhookDeliveries(ctx context.Context, query ListAllWebhookDeliveriesQuery) iter.Seq2[FoundWebhookDelivery, error] {
	return premiumaudit.Pages[FoundWebhookDelivery](ctx, c.transport, premiumaudit.Call{Method: "GET", Path: "/webhooks/deliveries", Query: query.values()})
}

// GetWebhookDelivery: Retrieve a delivery. GET /webhooks/{webhook_id}/deliveries/{delivery_id}
func (c *Client) GetWebhookDelivery(ctx context.Context, webhookID string, deliveryID string, options ...premiumaudit.CallOption) (*GetWebhookDeliveryResult, error) {
	return call[GetWebhookDeliveryResult](ctx, c, premiumaudit.Call{Method: "GET", Path: "/webhooks/{webhook_id}/deliveries/{delivery_id}", Parameters: map[string]string{"webhook_id": webhookID, "delivery_id": deliveryID}}, options)
}

// RetryWebhookDelivery: Retry a delivery. POST /webhooks/{webhook_id}/deliveries/{delivery_id}/retry
func (c *Client) RetryWebhookDelivery(ctx context.Context, webhookID string, deliveryID string, options ...premiumaudit.CallOption) (*RetryWebhookDeliveryResult, error) {
	return call[RetryWebhookDeliveryResult](ctx, c, premiumaudit.Call{Method: "POST", Path: "/webhooks/{webhook_id}/deliveries/{delivery_id}/retry", Parameters: map[string]string{"webhook_id": webhookID, "delivery_id": deliveryID}}, options)
}

// ReplayWebhookDeliveries: Replay a period. POST /webhooks/{webhook_id}/replay
func (c *Client) ReplayWebhookDeliveries(ctx context.Context, webhookID string, body ReplayWebhookDeliveriesRequest, options ...premiumaudit.CallOption) (*ReplayWebhookDeliveriesResult, error) {
	return call[ReplayWebhookDeliveriesResult](ctx, c, premiumaudit.Call{Method: "POST", Path: "/webhooks/{webhook_id}/replay", Parameters: map[string]string{"webhook_id": webhookID}, Body: body}, options)
}

// RemoveWebhookDeliveryPayload: Remove the payload of a delivery. DELETE /webhooks/{webhook_id}/deliveries/{delivery_id}/payload
func (c *Client) RemoveWebhookDeliveryPayload(ctx context.Context, webhookID string, deliveryID string, options ...premiumaudit.CallOption) (*RemoveWebhookDeliveryPayloadResult, error) {
	return call[RemoveWebhookDeliveryPayloadResult](ctx, c, premiumaudit.Call{Method: "DELETE", Path: "/webhooks/{webhook_id}/deliveries/{delivery_id}/payload", Parameters: map[string]string{"webhook_id": webhookID, "delivery_id": deliveryID}}, options)
}

// RemoveWebhookPayloads: Remove the payloads of a record. POST /webhooks/payload-removals
func (c *Client) RemoveWebhookPayloads(ctx context.Context, body RemoveWebhookPayloadsRequest, options ...premiumaudit.CallOption) (*RemoveWebhookPayloadsResult, error) {
	return call[RemoveWebhookPayloadsResult](ctx, c, premiumaudit.Call{Method: "POST", Path: "/webhooks/payload-removals", Body: body}, options)
}

// TestWebhookFilter: Test a filter. POST /webhooks/filter-tests
func (c *Client) TestWebhookFilter(ctx context.Context, body TestWebhookFilterRequest, options ...premiumaudit.CallOption) (*FilterTest, error) {
	return call[FilterTest](ctx, c, premiumaudit.Call{Method: "POST", Path: "/webhooks/filter-tests", Body: body}, options)
}

// ListEventTypesQuery has the parameters of ListEventTypes.
type ListEventTypesQuery struct {
	Envelope *int64
}

func (q ListEventTypesQuery) values() url.Values {
	return premiumaudit.QueryOf("envelope", q.Envelope)
}

// ListEventTypes: List event types. GET /event-types
func (c *Client) ListEventTypes(ctx context.Context, query ListEventTypesQuery, options ...premiumaudit.CallOption) (*ListEventTypesResult, error) {
	return call[ListEventTypesResult](ctx, c, premiumaudit.Call{Method: "GET", Path: "/event-types", Query: query.values()}, options)
}

// ListEventsQuery has the parameters of ListEvents.
type ListEventsQuery struct {
	Type           string
	ResourceType   string
	ResourceID     string
	RecordedAfter  string
	Envelope       *int64
	RecordedBefore string
	AfterSequence  *int64
	Order          string
	Limit          *int64
	StartingAfter  string
}

func (q ListEventsQuery) values() url.Values {
	return premiumaudit.QueryOf("type", q.Type, "resource_type", q.ResourceType, "resource_id", q.ResourceID, "recorded_after", q.RecordedAfter, "envelope", q.Envelope, "recorded_before", q.RecordedBefore, "after_sequence", q.AfterSequence, "order", q.Order, "limit", q.Limit, "starting_after", q.StartingAfter)
}

// ListEvents: List events. GET /events
func (c *Client) ListEvents(ctx context.Context, query ListEventsQuery, options ...premiumaudit.CallOption) (*ListEventsResult, error) {
	return call[ListEventsResult](ctx, c, premiumaudit.Call{Method: "GET", Path: "/events", Query: query.values()}, options)
}

// AllEvents: List events: every record, page by page. GET /events
func (c *Client) AllEvents(ctx context.Context, query ListEventsQuery) iter.Seq2[Event, error] {
	return premiumaudit.Pages[Event](ctx, c.transport, premiumaudit.Call{Method: "GET", Path: "/events", Query: query.values()})
}

// GetEventQuery has the parameters of GetEvent.
type GetEventQuery struct {
	Envelope *int64
}

func (q GetEventQuery) values() url.Values {
	return premiumaudit.QueryOf("envelope", q.Envelope)
}

// GetEvent: Retrieve an event. GET /events/{event_id}
func (c *Client) GetEvent(ctx context.Context, eventID string, query GetEventQuery, options ...premiumaudit.CallOption) (*GetEventResult, error) {
	return call[GetEventResult](ctx, c, premiumaudit.Call{Method: "GET", Path: "/events/{event_id}", Parameters: map[string]string{"event_id": eventID}, Query: query.values()}, options)
}

// ListNotices: List notices. GET /notices
func (c *Client) ListNotices(ctx context.Context, options ...premiumaudit.CallOption) (*ListNoticesResult, error) {
	return call[ListNoticesResult](ctx, c, premiumaudit.Call{Method: "GET", Path: "/notices"}, options)
}

// UpdateNotice: Change a notice. PATCH /notices/{kind}
func (c *Client) UpdateNotice(ctx context.Context, kind string, body UpdateNoticeRequest, options ...premiumaudit.CallOption) (*UpdateNoticeResult, error) {
	return call[UpdateNoticeResult](ctx, c, premiumaudit.Call{Method: "PATCH", Path: "/notices/{kind}", Parameters: map[string]string{"kind": kind}, Body: body}, options)
}

// ListClassCodesQuery has the parameters of ListClassCodes.
type ListClassCodesQuery struct {
	State         string
	Date          string
	Q             string
	Limit         *int64
	StartingAfter string
}

func (q ListClassCodesQuery) values() url.Values {
	return premiumaudit.QueryOf("state", q.State, "date", q.Date, "q", q.Q, "limit", q.Limit, "starting_after", q.StartingAfter)
}

// ListClassCodes: List class codes. GET /class-codes
func (c *Client) ListClassCodes(ctx context.Context, query ListClassCodesQuery, options ...premiumaudit.CallOption) (*ListClassCodesResult, error) {
	return call[ListClassCodesResult](ctx, c, premiumaudit.Call{Method: "GET", Path: "/class-codes", Query: query.values()}, options)
}

// AllClassCodes: List class codes: every record, page by page. GET /class-codes
func (c *Client) AllClassCodes(ctx context.Context, query ListClassCodesQuery) iter.Seq2[ClassCode, error] {
	return premiumaudit.Pages[ClassCode](ctx, c.transport, premiumaudit.Call{Method: "GET", Path: "/class-codes", Query: query.values()})
}

// GetOpenApiQuery has the parameters of GetOpenApi.
type GetOpenApiQuery struct {
	Profile string
	Version string
}

func (q GetOpenApiQuery) values() url.Values {
	return premiumaudit.QueryOf("profile", q.Profile, "version", q.Version)
}

// GetOpenApi: Retrieve this reference. GET /openapi.json
func (c *Client) GetOpenApi(ctx context.Context, query GetOpenApiQuery, options ...premiumaudit.CallOption) (*GetOpenApiResult, error) {
	return call[GetOpenApiResult](ctx, c, premiumaudit.Call{Method: "GET", Path: "/openapi.json", Query: query.values()}, options)
}
