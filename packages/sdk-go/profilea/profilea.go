// Made from the API reference: npm test -- gateway/test/reference -u

// Package profilea has the operations of Profile A and their types.
package profilea

import (
	"context"
	"encoding/json"
	"iter"
	"net/url"

	"premiumaudit"
)

// AcceptAuditRequest is a record.
type AcceptAuditRequest struct {
	OwnerID    *string                       `json:"owner_id,omitzero"`
	OpenPoints []string                      `json:"open_points"`
	Reason     premiumaudit.Nullable[string] `json:"reason,omitzero"`
}

// Activity is a record.
type Activity struct {
	ID          string           `json:"id"`
	Object      string           `json:"object"`
	OwnerID     string           `json:"owner_id"`
	Environment string           `json:"environment"`
	Action      string           `json:"action"`
	Resource    ActivityResource `json:"resource"`
	Actor       *ActivityActor   `json:"actor"`
	RequestID   *string          `json:"request_id"`
	CreatedAt   string           `json:"created_at"`
	Position    *int64           `json:"position"`
	Digest      *string          `json:"digest"`
}

// ActivityActor is a record.
type ActivityActor struct {
	Type string  `json:"type"`
	ID   *string `json:"id"`
}

// ActivityResource is a record.
type ActivityResource struct {
	Type string `json:"type"`
	ID   string `json:"id"`
}

// ActivitySeal is a record.
type ActivitySeal struct {
	Object      string `json:"object"`
	OwnerID     string `json:"owner_id"`
	Environment string `json:"environment"`
	Position    int64  `json:"position"`
	Digest      string `json:"digest"`
	SealedAt    string `json:"sealed_at"`
	PublicKey   string `json:"public_key"`
	Signature   string `json:"signature"`
}

// Address is a record.
type Address struct {
	Street     *string `json:"street"`
	City       *string `json:"city"`
	State      *string `json:"state"`
	PostalCode *string `json:"postal_code"`
}

// AmountChange is a record.
type AmountChange struct {
	Before *premiumaudit.Decimal `json:"before"`
	After  *premiumaudit.Decimal `json:"after"`
	Change premiumaudit.Decimal  `json:"change"`
}

// ApiKey is a record.
type ApiKey struct {
	ID          string   `json:"id"`
	Object      string   `json:"object"`
	Name        string   `json:"name"`
	Key         string   `json:"key"`
	Environment string   `json:"environment"`
	OwnerID     string   `json:"owner_id"`
	OwnerType   string   `json:"owner_type"`
	IsActive    bool     `json:"is_active"`
	Scopes      []string `json:"scopes"`
	RateLimit   *int64   `json:"rate_limit"`
	CreatedBy   *string  `json:"created_by"`
	LastUsedAt  *string  `json:"last_used_at"`
	AgeDays     int64    `json:"age_days"`
	CreatedAt   string   `json:"created_at"`
	UpdatedAt   string   `json:"updated_at"`
}

// Audit is a record.
type Audit struct {
	ID                   string               `json:"id"`
	Object               string               `json:"object"`
	OwnerID              string               `json:"owner_id"`
	Environment          string               `json:"environment"`
	EmployerID           string               `json:"employer_id"`
	PolicyID             string               `json:"policy_id"`
	Status               string               `json:"status"`
	AuditType            string               `json:"audit_type"`
	Method               *string              `json:"method"`
	DueDate              *string              `json:"due_date"`
	PeriodStart          string               `json:"period_start"`
	PeriodEnd            string               `json:"period_end"`
	Version              int64                `json:"version"`
	Results              *AuditResults        `json:"results"`
	Failure              *AuditFailure        `json:"failure"`
	OutOfDate            bool                 `json:"out_of_date"`
	ChangedReportIds     []string             `json:"changed_report_ids"`
	ChangedPolicyMembers []string             `json:"changed_policy_members"`
	ChangedGrantIds      []string             `json:"changed_grant_ids"`
	ChangedAuditIds      []string             `json:"changed_audit_ids"`
	HasMoreChangedGrants bool                 `json:"has_more_changed_grants"`
	Noncompliance        *AuditNoncompliance  `json:"noncompliance"`
	OpenPoints           []string             `json:"open_points"`
	AcceptedPoints       []AuditAcceptedPoint `json:"accepted_points"`
	RevisionReason       *string              `json:"revision_reason"`
	CreatedAt            string               `json:"created_at"`
	UpdatedAt            string               `json:"updated_at"`
	FinishedAt           *string              `json:"finished_at"`
	DeletedAt            *string              `json:"deleted_at,omitzero"`
}

// AuditAcceptedPoint is a record.
type AuditAcceptedPoint struct {
	Point      string                   `json:"point"`
	Reason     *string                  `json:"reason"`
	Actor      *AuditAcceptedPointActor `json:"actor"`
	AcceptedAt string                   `json:"accepted_at"`
}

// AuditAcceptedPointActor is a record.
type AuditAcceptedPointActor struct {
	Type string  `json:"type"`
	ID   *string `json:"id"`
}

// AuditComparison is a record.
type AuditComparison struct {
	Kind         string                `json:"kind"`
	State        *string               `json:"state"`
	Period       AuditComparisonPeriod `json:"period"`
	DocumentIds  []string              `json:"document_ids"`
	Stated       premiumaudit.Decimal  `json:"stated"`
	Payroll      premiumaudit.Decimal  `json:"payroll"`
	Difference   premiumaudit.Decimal  `json:"difference"`
	Tolerance    premiumaudit.Decimal  `json:"tolerance"`
	Status       string                `json:"status"`
	ExceedsAudit bool                  `json:"exceeds_audit"`
}

// AuditComparisonPeriod is a record.
type AuditComparisonPeriod struct {
	Start string `json:"start"`
	End   string `json:"end"`
}

// AuditDocument is a record.
type AuditDocument struct {
	ID               string                `json:"id"`
	Object           string                `json:"object"`
	OwnerID          string                `json:"owner_id"`
	Environment      string                `json:"environment"`
	AuditID          string                `json:"audit_id"`
	EmployerID       string                `json:"employer_id"`
	Type             string                `json:"type"`
	Period           *AuditDocumentPeriod  `json:"period"`
	State            *string               `json:"state"`
	Wages            *premiumaudit.Decimal `json:"wages"`
	Corrects         *string               `json:"corrects"`
	CorrectedBy      *string               `json:"corrected_by"`
	OtherEmployerIds []string              `json:"other_employer_ids"`
	FileName         *string               `json:"file_name"`
	MediaType        string                `json:"media_type"`
	SizeBytes        int64                 `json:"size_bytes"`
	Sha256           string                `json:"sha256"`
	CreatedAt        string                `json:"created_at"`
	UpdatedAt        string                `json:"updated_at"`
}

// AuditDocumentPeriod is a record.
type AuditDocumentPeriod struct {
	Start string `json:"start"`
	End   string `json:"end"`
}

// AuditFailure is a record.
type AuditFailure struct {
	Code        string    `json:"code"`
	Message     string    `json:"message"`
	MissingDays int64     `json:"missing_days"`
	Missing     []Missing `json:"missing"`
}

// AuditNoncompliance is a record.
type AuditNoncompliance struct {
	Multiple     premiumaudit.Decimal `json:"multiple"`
	Charge       premiumaudit.Decimal `json:"charge"`
	RequestsMade int64                `json:"requests_made"`
	Requests     []string             `json:"requests"`
}

// AuditProof is a record.
type AuditProof struct {
	Object   string          `json:"object"`
	AuditID  string          `json:"audit_id"`
	Versions []ProvenVersion `json:"versions"`
}

// AuditReplay is a record.
type AuditReplay struct {
	Object          string                `json:"object"`
	AuditID         string                `json:"audit_id"`
	Version         int64                 `json:"version"`
	Equal           bool                  `json:"equal"`
	TotalPremium    premiumaudit.Decimal  `json:"total_premium"`
	ReplayedPremium *premiumaudit.Decimal `json:"replayed_premium"`
	Difference      *ReplayDifference     `json:"difference"`
}

// AuditResults is a record.
type AuditResults struct {
	Payroll          *premiumaudit.Decimal `json:"payroll"`
	Remuneration     *premiumaudit.Decimal `json:"remuneration"`
	EstimatedPremium premiumaudit.Decimal  `json:"estimated_premium"`
	ActualPremium    premiumaudit.Decimal  `json:"actual_premium"`
	TotalPremium     premiumaudit.Decimal  `json:"total_premium"`
	TotalDue         premiumaudit.Decimal  `json:"total_due"`
	PremiumToDate    premiumaudit.Decimal  `json:"premium_to_date"`
	ChargedBefore    premiumaudit.Decimal  `json:"charged_before"`
	Instalment       premiumaudit.Decimal  `json:"instalment"`
	Adjustment       premiumaudit.Decimal  `json:"adjustment"`
	AdjustmentType   string                `json:"adjustment_type"`
	Paid             premiumaudit.Decimal  `json:"paid"`
	Balance          premiumaudit.Decimal  `json:"balance"`
}

// AuditStatement is a record.
type AuditStatement struct {
	Object         string                             `json:"object"`
	AuditID        string                             `json:"audit_id"`
	Owner          AuditStatementOwner                `json:"owner"`
	Environment    string                             `json:"environment"`
	Insured        AuditStatementInsured              `json:"insured"`
	NamedInsureds  []AuditStatementNamedInsured       `json:"named_insureds"`
	Locations      []AuditStatementLocation           `json:"locations"`
	CoveredStates  []string                           `json:"covered_states"`
	Producer       *AuditStatementProducer            `json:"producer"`
	Policy         AuditStatementPolicy               `json:"policy"`
	Term           AuditStatementTerm                 `json:"term"`
	Period         AuditStatementPeriod               `json:"period"`
	Status         string                             `json:"status"`
	AuditType      string                             `json:"audit_type"`
	Method         *string                            `json:"method"`
	OutOfDate      bool                               `json:"out_of_date"`
	Noncompliance  *AuditStatementNoncompliance       `json:"noncompliance"`
	Version        int64                              `json:"version"`
	IsCurrent      bool                               `json:"is_current"`
	Kind           *string                            `json:"kind"`
	Reason         *string                            `json:"reason"`
	ApprovedBy     *AuditStatementApprovedBy          `json:"approved_by"`
	ApprovedAt     *string                            `json:"approved_at"`
	Digest         *string                            `json:"digest"`
	Results        *AuditStatementResults             `json:"results"`
	PremiumByClass []AuditStatementPremiumByClassItem `json:"premium_by_class"`
	Worksheet      *Worksheet                         `json:"worksheet"`
	ReportIds      []string                           `json:"report_ids"`
	Difference     *StatementDifference               `json:"difference"`
}

// AuditStatementApprovedBy is a record.
type AuditStatementApprovedBy struct {
	Type string  `json:"type"`
	ID   *string `json:"id"`
}

// AuditStatementInsured is a record.
type AuditStatementInsured struct {
	Name       *string `json:"name"`
	Fein       *string `json:"fein"`
	EntityType *string `json:"entity_type"`
	Address    Address `json:"address"`
	EmployerID string  `json:"employer_id"`
}

// AuditStatementLocation is a record.
type AuditStatementLocation struct {
	Name    *string `json:"name"`
	Address Address `json:"address"`
}

// AuditStatementNamedInsured is a record.
type AuditStatementNamedInsured struct {
	EmployerID *string `json:"employer_id"`
	Name       *string `json:"name"`
	Fein       *string `json:"fein"`
	EntityType *string `json:"entity_type"`
}

// AuditStatementNoncompliance is a record.
type AuditStatementNoncompliance struct {
	Multiple     premiumaudit.Decimal `json:"multiple"`
	Charge       premiumaudit.Decimal `json:"charge"`
	RequestsMade int64                `json:"requests_made"`
	Requests     []string             `json:"requests"`
}

// AuditStatementOwner is a record.
type AuditStatementOwner struct {
	ID   string  `json:"id"`
	Name *string `json:"name"`
}

// AuditStatementPeriod is a record.
type AuditStatementPeriod struct {
	Start string `json:"start"`
	End   string `json:"end"`
}

// AuditStatementPolicy is a record.
type AuditStatementPolicy struct {
	ID           string `json:"id"`
	PolicyNumber string `json:"policy_number"`
}

// AuditStatementPremiumByClassItem is a record.
type AuditStatementPremiumByClassItem struct {
	State              *string               `json:"state"`
	ClassificationCode string                `json:"classification_code"`
	ClassDescription   *string               `json:"class_description"`
	EstimatedPremium   *premiumaudit.Decimal `json:"estimated_premium"`
	ActualPremium      *premiumaudit.Decimal `json:"actual_premium"`
}

// AuditStatementProducer is a record.
type AuditStatementProducer struct {
	Name string  `json:"name"`
	Code *string `json:"code"`
}

// AuditStatementResults is a record.
type AuditStatementResults struct {
	Payroll          *premiumaudit.Decimal `json:"payroll"`
	Remuneration     *premiumaudit.Decimal `json:"remuneration"`
	EstimatedPremium premiumaudit.Decimal  `json:"estimated_premium"`
	ActualPremium    premiumaudit.Decimal  `json:"actual_premium"`
	TotalPremium     premiumaudit.Decimal  `json:"total_premium"`
	TotalDue         premiumaudit.Decimal  `json:"total_due"`
	PremiumToDate    premiumaudit.Decimal  `json:"premium_to_date"`
	ChargedBefore    premiumaudit.Decimal  `json:"charged_before"`
	Instalment       premiumaudit.Decimal  `json:"instalment"`
	Adjustment       premiumaudit.Decimal  `json:"adjustment"`
	AdjustmentType   string                `json:"adjustment_type"`
	Paid             premiumaudit.Decimal  `json:"paid"`
	Balance          premiumaudit.Decimal  `json:"balance"`
}

// AuditStatementTerm is a record.
type AuditStatementTerm struct {
	Start string `json:"start"`
	End   string `json:"end"`
}

// AuditVersion is a record.
type AuditVersion struct {
	Version   int64                `json:"version"`
	Kind      string               `json:"kind"`
	Reason    *string              `json:"reason"`
	Actor     *AuditVersionActor   `json:"actor"`
	DisputeID *string              `json:"dispute_id"`
	Results   *AuditVersionResults `json:"results"`
	Digest    *string              `json:"digest"`
	CreatedAt string               `json:"created_at"`
}

// AuditVersionActor is a record.
type AuditVersionActor struct {
	Type string  `json:"type"`
	ID   *string `json:"id"`
}

// AuditVersionResults is a record.
type AuditVersionResults struct {
	Payroll          *premiumaudit.Decimal `json:"payroll"`
	Remuneration     *premiumaudit.Decimal `json:"remuneration"`
	EstimatedPremium premiumaudit.Decimal  `json:"estimated_premium"`
	ActualPremium    premiumaudit.Decimal  `json:"actual_premium"`
	TotalPremium     premiumaudit.Decimal  `json:"total_premium"`
	TotalDue         premiumaudit.Decimal  `json:"total_due"`
	PremiumToDate    premiumaudit.Decimal  `json:"premium_to_date"`
	ChargedBefore    premiumaudit.Decimal  `json:"charged_before"`
	Instalment       premiumaudit.Decimal  `json:"instalment"`
	Adjustment       premiumaudit.Decimal  `json:"adjustment"`
	AdjustmentType   string                `json:"adjustment_type"`
}

// AuditWorksheet is a record.
type AuditWorksheet struct {
	Object           string                         `json:"object"`
	AuditID          string                         `json:"audit_id"`
	Status           string                         `json:"status"`
	Version          int64                          `json:"version"`
	Method           *string                        `json:"method"`
	PeriodStart      *string                        `json:"period_start"`
	PeriodEnd        *string                        `json:"period_end"`
	Payroll          *premiumaudit.Decimal          `json:"payroll"`
	Remuneration     *premiumaudit.Decimal          `json:"remuneration"`
	ManualPremium    *premiumaudit.Decimal          `json:"manual_premium"`
	EstimatedPremium *premiumaudit.Decimal          `json:"estimated_premium"`
	FinalPremium     *premiumaudit.Decimal          `json:"final_premium"`
	TotalPremium     *premiumaudit.Decimal          `json:"total_premium"`
	TotalDue         *premiumaudit.Decimal          `json:"total_due"`
	PremiumToDate    *premiumaudit.Decimal          `json:"premium_to_date"`
	ChargedBefore    *premiumaudit.Decimal          `json:"charged_before"`
	Instalment       *premiumaudit.Decimal          `json:"instalment"`
	Adjustment       *premiumaudit.Decimal          `json:"adjustment"`
	AdjustmentType   *string                        `json:"adjustment_type"`
	Lines            []WorksheetLine                `json:"lines"`
	Steps            []PremiumStep                  `json:"steps"`
	Sources          []AuditWorksheetSource         `json:"sources"`
	NoPayroll        []AuditWorksheetNoPayrollItem  `json:"no_payroll"`
	NotCovered       []AuditWorksheetNotCoveredItem `json:"not_covered"`
	Insured          *AuditWorksheetInsured         `json:"insured"`
	NamedInsureds    []AuditWorksheetNamedInsured   `json:"named_insureds"`
	Locations        []AuditWorksheetLocation       `json:"locations"`
	CoveredStates    []string                       `json:"covered_states"`
	Producer         *AuditWorksheetProducer        `json:"producer"`
	Rules            []RuleRow                      `json:"rules"`
	Warnings         []WorksheetWarning             `json:"warnings"`
}

// AuditWorksheetInsured is a record.
type AuditWorksheetInsured struct {
	Name       string  `json:"name"`
	Fein       *string `json:"fein"`
	EntityType *string `json:"entity_type"`
	Address    Address `json:"address"`
}

// AuditWorksheetLocation is a record.
type AuditWorksheetLocation struct {
	Name    *string `json:"name"`
	Address Address `json:"address"`
}

// AuditWorksheetNamedInsured is a record.
type AuditWorksheetNamedInsured struct {
	EmployerID *string `json:"employer_id"`
	Name       *string `json:"name"`
	Fein       *string `json:"fein"`
	EntityType *string `json:"entity_type"`
}

// AuditWorksheetNoPayrollItem is a record.
type AuditWorksheetNoPayrollItem struct {
	ReportID string                            `json:"report_id"`
	Period   AuditWorksheetNoPayrollItemPeriod `json:"period"`
}

// AuditWorksheetNoPayrollItemPeriod is a record.
type AuditWorksheetNoPayrollItemPeriod struct {
	Start string `json:"start"`
	End   string `json:"end"`
}

// AuditWorksheetNotCoveredItem is a record.
type AuditWorksheetNotCoveredItem struct {
	State              string                             `json:"state"`
	ClassificationCode string                             `json:"classification_code"`
	Basis              string                             `json:"basis"`
	Period             AuditWorksheetNotCoveredItemPeriod `json:"period"`
	Payroll            premiumaudit.Decimal               `json:"payroll"`
	ReportIds          []string                           `json:"report_ids"`
	SubcontractorIds   []string                           `json:"subcontractor_ids"`
}

// AuditWorksheetNotCoveredItemPeriod is a record.
type AuditWorksheetNotCoveredItemPeriod struct {
	Start string `json:"start"`
	End   string `json:"end"`
}

// AuditWorksheetProducer is a record.
type AuditWorksheetProducer struct {
	Name string  `json:"name"`
	Code *string `json:"code"`
}

// AuditWorksheetSource is a record.
type AuditWorksheetSource struct {
	OwnerID     string  `json:"owner_id"`
	EmployerID  string  `json:"employer_id"`
	GrantID     *string `json:"grant_id"`
	WithdrawnAt *string `json:"withdrawn_at"`
}

// CheckPayrollFileResult is a record.
type CheckPayrollFileResult struct {
	Message           string                          `json:"message"`
	Environment       string                          `json:"environment"`
	EmployerID        *string                         `json:"employer_id"`
	Period            CheckPayrollFileResultPeriod    `json:"period"`
	DryRun            bool                            `json:"dry_run"`
	Valid             bool                            `json:"valid"`
	RecordsTotal      int64                           `json:"records_total"`
	RecordsFailed     int64                           `json:"records_failed"`
	EmployeeCount     int64                           `json:"employee_count"`
	TotalGrossWages   premiumaudit.Decimal            `json:"total_gross_wages"`
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

// CheckPayrollFileResultPeriod is a record.
type CheckPayrollFileResultPeriod struct {
	Start string `json:"start"`
	End   string `json:"end"`
}

// CheckPayrollFileResultReport is a record.
type CheckPayrollFileResultReport struct {
	EmployerID      string                               `json:"employer_id"`
	RecordsTotal    int64                                `json:"records_total"`
	RecordsFailed   int64                                `json:"records_failed"`
	EmployeeCount   int64                                `json:"employee_count"`
	Failure         *CheckPayrollFileResultReportFailure `json:"failure"`
	TotalGrossWages premiumaudit.Decimal                 `json:"total_gross_wages"`
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
	ClassificationCode string                                     `json:"classification_code"`
	GrossWages         premiumaudit.Decimal                       `json:"gross_wages"`
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
	Message           string                            `json:"message"`
	Environment       string                            `json:"environment"`
	EmployerID        string                            `json:"employer_id"`
	Period            CheckPayrollReportResultPeriod    `json:"period"`
	EmployeeCount     int64                             `json:"employee_count"`
	TotalGrossWages   premiumaudit.Decimal              `json:"total_gross_wages"`
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

// CheckPayrollReportResultPeriod is a record.
type CheckPayrollReportResultPeriod struct {
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
	Object    string            `json:"object"`
	WebhookID string            `json:"webhook_id"`
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

// CloseAuditNoncompliantRequest is a record.
type CloseAuditNoncompliantRequest struct {
	OwnerID      *string                                     `json:"owner_id,omitzero"`
	Requests     premiumaudit.Nullable[[]string]             `json:"requests,omitzero"`
	RequestsMade premiumaudit.Nullable[int64]                `json:"requests_made,omitzero"`
	Multiple     premiumaudit.Nullable[premiumaudit.Decimal] `json:"multiple,omitzero"`
	Reason       premiumaudit.Nullable[string]               `json:"reason,omitzero"`
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

// CoveredRule is a record.
type CoveredRule struct {
	Kind      string  `json:"kind"`
	AppliesTo *string `json:"applies_to"`
	Status    string  `json:"status"`
	OnFile    bool    `json:"on_file"`
	Rule      *string `json:"rule"`
	From      *string `json:"from"`
	Source    *string `json:"source"`
	Basis     *string `json:"basis"`
	CheckedOn *string `json:"checked_on"`
	Covers    *string `json:"covers"`
}

// CreateApiKeyRequest is a record.
type CreateApiKeyRequest struct {
	OwnerID     string   `json:"owner_id"`
	OwnerType   string   `json:"owner_type"`
	Environment string   `json:"environment"`
	Name        *string  `json:"name,omitzero"`
	Scopes      []string `json:"scopes,omitzero"`
	RateLimit   *int64   `json:"rate_limit,omitzero"`
}

// CreateApiKeyResult is a record.
type CreateApiKeyResult struct {
	ApiKey ApiKey  `json:"apiKey"`
	Secret *string `json:"secret"`
}

// CreateAuditDisputeRequest is a record.
type CreateAuditDisputeRequest struct {
	OwnerID *string                         `json:"owner_id,omitzero"`
	Version premiumaudit.Nullable[int64]    `json:"version,omitzero"`
	Reason  string                          `json:"reason"`
	Lines   []CreateAuditDisputeRequestLine `json:"lines"`
}

// CreateAuditDisputeRequestLine is a record.
type CreateAuditDisputeRequestLine struct {
	State              premiumaudit.Nullable[string]                                `json:"state,omitzero"`
	ClassificationCode string                                                       `json:"classification_code"`
	Basis              premiumaudit.Nullable[string]                                `json:"basis,omitzero"`
	RatePeriodStart    premiumaudit.Nullable[string]                                `json:"rate_period_start,omitzero"`
	Ground             string                                                       `json:"ground"`
	Amount             premiumaudit.Nullable[premiumaudit.Decimal]                  `json:"amount,omitzero"`
	ShouldBe           premiumaudit.Nullable[CreateAuditDisputeRequestLineShouldBe] `json:"should_be,omitzero"`
	ReportID           premiumaudit.Nullable[string]                                `json:"report_id,omitzero"`
	EmployeeID         premiumaudit.Nullable[string]                                `json:"employee_id,omitzero"`
	Note               premiumaudit.Nullable[string]                                `json:"note,omitzero"`
}

// CreateAuditDisputeRequestLineShouldBe is a record.
type CreateAuditDisputeRequestLineShouldBe struct {
	State              premiumaudit.Nullable[string]               `json:"state,omitzero"`
	ClassificationCode premiumaudit.Nullable[string]               `json:"classification_code,omitzero"`
	Amount             premiumaudit.Nullable[premiumaudit.Decimal] `json:"amount,omitzero"`
}

// CreateAuditRequest is a record.
type CreateAuditRequest struct {
	OwnerID     *string                       `json:"owner_id,omitzero"`
	PolicyID    string                        `json:"policy_id"`
	AuditType   premiumaudit.Nullable[string] `json:"audit_type,omitzero"`
	PeriodStart premiumaudit.Nullable[string] `json:"period_start,omitzero"`
	PeriodEnd   premiumaudit.Nullable[string] `json:"period_end,omitzero"`
}

// CreateEmployeeRequest is a record.
type CreateEmployeeRequest struct {
	OwnerID            *string                                     `json:"owner_id,omitzero"`
	Name               *string                                     `json:"name,omitzero"`
	FirstName          premiumaudit.Nullable[string]               `json:"first_name,omitzero"`
	LastName           premiumaudit.Nullable[string]               `json:"last_name,omitzero"`
	ClassificationCode premiumaudit.Nullable[string]               `json:"classification_code,omitzero"`
	State              premiumaudit.Nullable[string]               `json:"state,omitzero"`
	HourlyRate         premiumaudit.Nullable[premiumaudit.Decimal] `json:"hourly_rate,omitzero"`
	Status             *string                                     `json:"status,omitzero"`
	TerminationDate    premiumaudit.Nullable[string]               `json:"termination_date,omitzero"`
	TerminationReason  premiumaudit.Nullable[string]               `json:"termination_reason,omitzero"`
	Email              premiumaudit.Nullable[string]               `json:"email,omitzero"`
	HireDate           premiumaudit.Nullable[string]               `json:"hire_date,omitzero"`
	JobTitle           premiumaudit.Nullable[string]               `json:"job_title,omitzero"`
	Department         premiumaudit.Nullable[string]               `json:"department,omitzero"`
	EmployerID         string                                      `json:"employer_id"`
	EmployeeID         string                                      `json:"employee_id"`
}

// CreateEmployerRequest is a record.
type CreateEmployerRequest struct {
	OwnerID    *string                                               `json:"owner_id,omitzero"`
	EmployerID string                                                `json:"employer_id"`
	Name       premiumaudit.Nullable[string]                         `json:"name,omitzero"`
	Fein       premiumaudit.Nullable[string]                         `json:"fein,omitzero"`
	Address    premiumaudit.Nullable[string]                         `json:"address,omitzero"`
	PartyIds   premiumaudit.Nullable[[]CreateEmployerRequestPartyId] `json:"party_ids,omitzero"`
}

// CreateEmployerRequestPartyId is a record.
type CreateEmployerRequestPartyId struct {
	Party string `json:"party"`
	ID    string `json:"id"`
}

// CreateExposureGrantRequest is a record.
type CreateExposureGrantRequest struct {
	OwnerID           *string                       `json:"owner_id,omitzero"`
	EmployerID        string                        `json:"employer_id"`
	GranteeOwnerID    string                        `json:"grantee_owner_id"`
	GranteeEmployerID premiumaudit.Nullable[string] `json:"grantee_employer_id,omitzero"`
}

// CreateFileMappingRequest is a record.
type CreateFileMappingRequest struct {
	Name    string                          `json:"name"`
	Mapping CreateFileMappingRequestMapping `json:"mapping"`
	OwnerID *string                         `json:"owner_id,omitzero"`
}

// CreateFileMappingRequestMapping is a record.
type CreateFileMappingRequestMapping struct {
	EmployerID            premiumaudit.Nullable[string]          `json:"employer_id,omitzero"`
	EmployeeID            premiumaudit.Nullable[string]          `json:"employee_id,omitzero"`
	Name                  premiumaudit.Nullable[string]          `json:"name,omitzero"`
	FirstName             premiumaudit.Nullable[string]          `json:"first_name,omitzero"`
	LastName              premiumaudit.Nullable[string]          `json:"last_name,omitzero"`
	ClassificationCode    premiumaudit.Nullable[string]          `json:"classification_code,omitzero"`
	State                 premiumaudit.Nullable[string]          `json:"state,omitzero"`
	HoursWorked           premiumaudit.Nullable[json.RawMessage] `json:"hours_worked,omitzero"`
	GrossWages            premiumaudit.Nullable[json.RawMessage] `json:"gross_wages,omitzero"`
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

// CreatePaymentRequest is a record.
type CreatePaymentRequest struct {
	OwnerID           *string                       `json:"owner_id,omitzero"`
	PolicyID          string                        `json:"policy_id"`
	Amount            premiumaudit.Decimal          `json:"amount"`
	Status            premiumaudit.Nullable[string] `json:"status,omitzero"`
	TermEffectiveDate premiumaudit.Nullable[string] `json:"term_effective_date,omitzero"`
	Description       premiumaudit.Nullable[string] `json:"description,omitzero"`
	FailureReason     premiumaudit.Nullable[string] `json:"failure_reason,omitzero"`
}

// CreatePolicyRequest is a record.
type CreatePolicyRequest struct {
	OwnerID                   *string                                                              `json:"owner_id,omitzero"`
	EmployerID                string                                                               `json:"employer_id"`
	EffectiveDate             string                                                               `json:"effective_date"`
	PolicyNumber              premiumaudit.Nullable[string]                                        `json:"policy_number,omitzero"`
	Status                    premiumaudit.Nullable[string]                                        `json:"status,omitzero"`
	ExpirationDate            premiumaudit.Nullable[string]                                        `json:"expiration_date,omitzero"`
	Premium                   premiumaudit.Nullable[premiumaudit.Decimal]                          `json:"premium,omitzero"`
	CancellationDate          premiumaudit.Nullable[string]                                        `json:"cancellation_date,omitzero"`
	CancellationMethod        premiumaudit.Nullable[string]                                        `json:"cancellation_method,omitzero"`
	Audit                     premiumaudit.Nullable[CreatePolicyRequestAudit]                      `json:"audit,omitzero"`
	Billing                   premiumaudit.Nullable[CreatePolicyRequestBilling]                    `json:"billing,omitzero"`
	Classifications           premiumaudit.Nullable[[]CreatePolicyRequestClassification]           `json:"classifications,omitzero"`
	EstimatedPayroll          premiumaudit.Nullable[premiumaudit.Decimal]                          `json:"estimated_payroll,omitzero"`
	ExperienceModifier        premiumaudit.Nullable[premiumaudit.Decimal]                          `json:"experience_modifier,omitzero"`
	ScheduleRating            premiumaudit.Nullable[premiumaudit.Decimal]                          `json:"schedule_rating,omitzero"`
	IncreasedLimitsFactor     premiumaudit.Nullable[premiumaudit.Decimal]                          `json:"increased_limits_factor,omitzero"`
	DeductibleCredit          premiumaudit.Nullable[premiumaudit.Decimal]                          `json:"deductible_credit,omitzero"`
	ExpenseConstant           premiumaudit.Nullable[premiumaudit.Decimal]                          `json:"expense_constant,omitzero"`
	MinimumPremium            premiumaudit.Nullable[premiumaudit.Decimal]                          `json:"minimum_premium,omitzero"`
	TerrorismRate             premiumaudit.Nullable[premiumaudit.Decimal]                          `json:"terrorism_rate,omitzero"`
	CatastropheRate           premiumaudit.Nullable[premiumaudit.Decimal]                          `json:"catastrophe_rate,omitzero"`
	EmployersLiabilityMinimum premiumaudit.Nullable[premiumaudit.Decimal]                          `json:"employers_liability_minimum,omitzero"`
	MeritRating               premiumaudit.Nullable[premiumaudit.Decimal]                          `json:"merit_rating,omitzero"`
	ConstructionClassCredit   premiumaudit.Nullable[premiumaudit.Decimal]                          `json:"construction_class_credit,omitzero"`
	ArapFactor                premiumaudit.Nullable[premiumaudit.Decimal]                          `json:"arap_factor,omitzero"`
	LossCostMultiplier        premiumaudit.Nullable[premiumaudit.Decimal]                          `json:"loss_cost_multiplier,omitzero"`
	LargeDeductibleCredit     premiumaudit.Nullable[premiumaudit.Decimal]                          `json:"large_deductible_credit,omitzero"`
	FederalActFactor          premiumaudit.Nullable[premiumaudit.Decimal]                          `json:"federal_act_factor,omitzero"`
	ShortRateFactor           premiumaudit.Nullable[premiumaudit.Decimal]                          `json:"short_rate_factor,omitzero"`
	DiscountTable             premiumaudit.Nullable[string]                                        `json:"discount_table,omitzero"`
	DiscountBands             premiumaudit.Nullable[[]CreatePolicyRequestDiscountBand]             `json:"discount_bands,omitzero"`
	StateDiscounts            premiumaudit.Nullable[[]CreatePolicyRequestStateDiscount]            `json:"state_discounts,omitzero"`
	Credits                   premiumaudit.Nullable[[]CreatePolicyRequestCredit]                   `json:"credits,omitzero"`
	Surcharges                premiumaudit.Nullable[[]CreatePolicyRequestSurcharge]                `json:"surcharges,omitzero"`
	WaiversOfSubrogation      premiumaudit.Nullable[[]CreatePolicyRequestWaiversOfSubrogationItem] `json:"waivers_of_subrogation,omitzero"`
	Rounding                  premiumaudit.Nullable[string]                                        `json:"rounding,omitzero"`
	OfficerElections          premiumaudit.Nullable[[]CreatePolicyRequestOfficerElection]          `json:"officer_elections,omitzero"`
	RateTable                 premiumaudit.Nullable[string]                                        `json:"rate_table,omitzero"`
	RuleTable                 premiumaudit.Nullable[string]                                        `json:"rule_table,omitzero"`
	SubcontractorContract     premiumaudit.Nullable[string]                                        `json:"subcontractor_contract,omitzero"`
	ExposureSources           premiumaudit.Nullable[[]CreatePolicyRequestExposureSource]           `json:"exposure_sources,omitzero"`
	StateTerms                premiumaudit.Nullable[[]CreatePolicyRequestStateTerm]                `json:"state_terms,omitzero"`
	WageRecordsVerified       premiumaudit.Nullable[bool]                                          `json:"wage_records_verified,omitzero"`
	RecordsSupportDivision    premiumaudit.Nullable[bool]                                          `json:"records_support_division,omitzero"`
	NoPayrollMonths           premiumaudit.Nullable[[]int64]                                       `json:"no_payroll_months,omitzero"`
	PersonLinks               premiumaudit.Nullable[[]CreatePolicyRequestPersonLink]               `json:"person_links,omitzero"`
	OfficerLimits             premiumaudit.Nullable[[]CreatePolicyRequestOfficerLimit]             `json:"officer_limits,omitzero"`
	OvertimeDeducted          premiumaudit.Nullable[[]CreatePolicyRequestOvertimeDeductedItem]     `json:"overtime_deducted,omitzero"`
	ExcludedPayDeducted       premiumaudit.Nullable[[]CreatePolicyRequestExcludedPayDeductedItem]  `json:"excluded_pay_deducted,omitzero"`
	EmployeeCaps              premiumaudit.Nullable[[]CreatePolicyRequestEmployeeCap]              `json:"employee_caps,omitzero"`
	NoncomplianceCharges      premiumaudit.Nullable[[]CreatePolicyRequestNoncomplianceCharge]      `json:"noncompliance_charges,omitzero"`
	Insured                   premiumaudit.Nullable[CreatePolicyRequestInsured]                    `json:"insured,omitzero"`
	NamedInsureds             premiumaudit.Nullable[[]CreatePolicyRequestNamedInsured]             `json:"named_insureds,omitzero"`
	Locations                 premiumaudit.Nullable[[]CreatePolicyRequestLocation]                 `json:"locations,omitzero"`
	CoveredStates             premiumaudit.Nullable[[]string]                                      `json:"covered_states,omitzero"`
	Producer                  premiumaudit.Nullable[CreatePolicyRequestProducer]                   `json:"producer,omitzero"`
}

// CreatePolicyRequestAudit is a record.
type CreatePolicyRequestAudit struct {
	Schedule string `json:"schedule"`
	Method   string `json:"method"`
}

// CreatePolicyRequestBilling is a record.
type CreatePolicyRequestBilling struct {
	Mode           string                        `json:"mode"`
	PaySchedule    premiumaudit.Nullable[string] `json:"pay_schedule,omitzero"`
	GraceDays      premiumaudit.Nullable[int64]  `json:"grace_days,omitzero"`
	PayPeriodStart premiumaudit.Nullable[string] `json:"pay_period_start,omitzero"`
}

// CreatePolicyRequestClassification is a record.
type CreatePolicyRequestClassification struct {
	State              string                                                             `json:"state"`
	ClassificationCode string                                                             `json:"classification_code"`
	Description        premiumaudit.Nullable[string]                                      `json:"description,omitzero"`
	Rate               premiumaudit.Nullable[premiumaudit.Decimal]                        `json:"rate,omitzero"`
	LossCost           premiumaudit.Nullable[premiumaudit.Decimal]                        `json:"loss_cost,omitzero"`
	Basis              premiumaudit.Nullable[string]                                      `json:"basis,omitzero"`
	Rates              premiumaudit.Nullable[[]CreatePolicyRequestClassificationRate]     `json:"rates,omitzero"`
	EstimatedPayroll   premiumaudit.Nullable[premiumaudit.Decimal]                        `json:"estimated_payroll,omitzero"`
	EstimatedUnits     premiumaudit.Nullable[premiumaudit.Decimal]                        `json:"estimated_units,omitzero"`
	Estimates          premiumaudit.Nullable[[]CreatePolicyRequestClassificationEstimate] `json:"estimates,omitzero"`
	MinimumPremium     premiumaudit.Nullable[premiumaudit.Decimal]                        `json:"minimum_premium,omitzero"`
	ExperienceRated    premiumaudit.Nullable[bool]                                        `json:"experience_rated,omitzero"`
}

// CreatePolicyRequestClassificationEstimate is a record.
type CreatePolicyRequestClassificationEstimate struct {
	EffectiveDate    string                                      `json:"effective_date"`
	EstimatedPayroll premiumaudit.Nullable[premiumaudit.Decimal] `json:"estimated_payroll,omitzero"`
	EstimatedUnits   premiumaudit.Nullable[premiumaudit.Decimal] `json:"estimated_units,omitzero"`
}

// CreatePolicyRequestClassificationRate is a record.
type CreatePolicyRequestClassificationRate struct {
	Rate          premiumaudit.Nullable[premiumaudit.Decimal] `json:"rate,omitzero"`
	LossCost      premiumaudit.Nullable[premiumaudit.Decimal] `json:"loss_cost,omitzero"`
	Basis         premiumaudit.Nullable[string]               `json:"basis,omitzero"`
	EffectiveDate premiumaudit.Nullable[string]               `json:"effective_date,omitzero"`
}

// CreatePolicyRequestCredit is a record.
type CreatePolicyRequestCredit struct {
	Name            string                        `json:"name"`
	State           premiumaudit.Nullable[string] `json:"state,omitzero"`
	Rate            premiumaudit.Decimal          `json:"rate"`
	Base            premiumaudit.Nullable[string] `json:"base,omitzero"`
	StatisticalCode premiumaudit.Nullable[string] `json:"statistical_code,omitzero"`
}

// CreatePolicyRequestDiscountBand is a record.
type CreatePolicyRequestDiscountBand struct {
	UpTo premiumaudit.Nullable[premiumaudit.Decimal] `json:"up_to,omitzero"`
	Rate premiumaudit.Decimal                        `json:"rate"`
}

// CreatePolicyRequestEmployeeCap is a record.
type CreatePolicyRequestEmployeeCap struct {
	State               string                                      `json:"state"`
	YearlyMaximum       premiumaudit.Nullable[premiumaudit.Decimal] `json:"yearly_maximum,omitzero"`
	WeeklyMaximum       premiumaudit.Nullable[premiumaudit.Decimal] `json:"weekly_maximum,omitzero"`
	ClassificationCodes premiumaudit.Nullable[[]string]             `json:"classification_codes,omitzero"`
	From                premiumaudit.Nullable[string]               `json:"from,omitzero"`
}

// CreatePolicyRequestExcludedPayDeductedItem is a record.
type CreatePolicyRequestExcludedPayDeductedItem struct {
	State    string                        `json:"state"`
	Kind     string                        `json:"kind"`
	Deducted bool                          `json:"deducted"`
	From     premiumaudit.Nullable[string] `json:"from,omitzero"`
}

// CreatePolicyRequestExposureSource is a record.
type CreatePolicyRequestExposureSource struct {
	OwnerID    string `json:"owner_id"`
	EmployerID string `json:"employer_id"`
}

// CreatePolicyRequestInsured is a record.
type CreatePolicyRequestInsured struct {
	Name       string                                                   `json:"name"`
	Fein       premiumaudit.Nullable[string]                            `json:"fein,omitzero"`
	EntityType premiumaudit.Nullable[string]                            `json:"entity_type,omitzero"`
	Address    premiumaudit.Nullable[CreatePolicyRequestInsuredAddress] `json:"address,omitzero"`
}

// CreatePolicyRequestInsuredAddress is a record.
type CreatePolicyRequestInsuredAddress struct {
	Street     premiumaudit.Nullable[string] `json:"street,omitzero"`
	City       premiumaudit.Nullable[string] `json:"city,omitzero"`
	State      premiumaudit.Nullable[string] `json:"state,omitzero"`
	PostalCode premiumaudit.Nullable[string] `json:"postal_code,omitzero"`
}

// CreatePolicyRequestLocation is a record.
type CreatePolicyRequestLocation struct {
	Name    premiumaudit.Nullable[string]                             `json:"name,omitzero"`
	Address premiumaudit.Nullable[CreatePolicyRequestLocationAddress] `json:"address,omitzero"`
}

// CreatePolicyRequestLocationAddress is a record.
type CreatePolicyRequestLocationAddress struct {
	Street     premiumaudit.Nullable[string] `json:"street,omitzero"`
	City       premiumaudit.Nullable[string] `json:"city,omitzero"`
	State      premiumaudit.Nullable[string] `json:"state,omitzero"`
	PostalCode premiumaudit.Nullable[string] `json:"postal_code,omitzero"`
}

// CreatePolicyRequestNamedInsured is a record.
type CreatePolicyRequestNamedInsured struct {
	EmployerID premiumaudit.Nullable[string] `json:"employer_id,omitzero"`
	Name       premiumaudit.Nullable[string] `json:"name,omitzero"`
	Fein       premiumaudit.Nullable[string] `json:"fein,omitzero"`
	EntityType premiumaudit.Nullable[string] `json:"entity_type,omitzero"`
}

// CreatePolicyRequestNoncomplianceCharge is a record.
type CreatePolicyRequestNoncomplianceCharge struct {
	State    string                        `json:"state"`
	Multiple premiumaudit.Decimal          `json:"multiple"`
	Exact    premiumaudit.Nullable[bool]   `json:"exact,omitzero"`
	Requests premiumaudit.Nullable[int64]  `json:"requests,omitzero"`
	From     premiumaudit.Nullable[string] `json:"from,omitzero"`
}

// CreatePolicyRequestOfficerElection is a record.
type CreatePolicyRequestOfficerElection struct {
	EmployeeID string                        `json:"employee_id"`
	Included   bool                          `json:"included"`
	Kind       premiumaudit.Nullable[string] `json:"kind,omitzero"`
	From       premiumaudit.Nullable[string] `json:"from,omitzero"`
	To         premiumaudit.Nullable[string] `json:"to,omitzero"`
}

// CreatePolicyRequestOfficerLimit is a record.
type CreatePolicyRequestOfficerLimit struct {
	State            string                                      `json:"state"`
	Kind             string                                      `json:"kind"`
	WeeklyMinimum    premiumaudit.Nullable[premiumaudit.Decimal] `json:"weekly_minimum,omitzero"`
	WeeklyMaximum    premiumaudit.Nullable[premiumaudit.Decimal] `json:"weekly_maximum,omitzero"`
	FixedYearly      premiumaudit.Nullable[premiumaudit.Decimal] `json:"fixed_yearly,omitzero"`
	PartOfWeekCounts premiumaudit.Nullable[bool]                 `json:"part_of_week_counts,omitzero"`
	From             premiumaudit.Nullable[string]               `json:"from,omitzero"`
}

// CreatePolicyRequestOvertimeDeductedItem is a record.
type CreatePolicyRequestOvertimeDeductedItem struct {
	State    string                        `json:"state"`
	Deducted bool                          `json:"deducted"`
	From     premiumaudit.Nullable[string] `json:"from,omitzero"`
}

// CreatePolicyRequestPersonLink is a record.
type CreatePolicyRequestPersonLink struct {
	EmployeeID   string `json:"employee_id"`
	SamePersonAs string `json:"same_person_as"`
}

// CreatePolicyRequestProducer is a record.
type CreatePolicyRequestProducer struct {
	Name string                        `json:"name"`
	Code premiumaudit.Nullable[string] `json:"code,omitzero"`
}

// CreatePolicyRequestStateDiscount is a record.
type CreatePolicyRequestStateDiscount struct {
	State string                                                        `json:"state"`
	Table premiumaudit.Nullable[string]                                 `json:"table,omitzero"`
	Bands premiumaudit.Nullable[[]CreatePolicyRequestStateDiscountBand] `json:"bands,omitzero"`
}

// CreatePolicyRequestStateDiscountBand is a record.
type CreatePolicyRequestStateDiscountBand struct {
	UpTo premiumaudit.Nullable[premiumaudit.Decimal] `json:"up_to,omitzero"`
	Rate premiumaudit.Decimal                        `json:"rate"`
}

// CreatePolicyRequestStateTerm is a record.
type CreatePolicyRequestStateTerm struct {
	State                     premiumaudit.Nullable[string]               `json:"state,omitzero"`
	EffectiveFrom             premiumaudit.Nullable[string]               `json:"effective_from,omitzero"`
	ExperienceModifier        premiumaudit.Nullable[premiumaudit.Decimal] `json:"experience_modifier,omitzero"`
	ScheduleRating            premiumaudit.Nullable[premiumaudit.Decimal] `json:"schedule_rating,omitzero"`
	IncreasedLimitsFactor     premiumaudit.Nullable[premiumaudit.Decimal] `json:"increased_limits_factor,omitzero"`
	DeductibleCredit          premiumaudit.Nullable[premiumaudit.Decimal] `json:"deductible_credit,omitzero"`
	ExpenseConstant           premiumaudit.Nullable[premiumaudit.Decimal] `json:"expense_constant,omitzero"`
	TerrorismRate             premiumaudit.Nullable[premiumaudit.Decimal] `json:"terrorism_rate,omitzero"`
	CatastropheRate           premiumaudit.Nullable[premiumaudit.Decimal] `json:"catastrophe_rate,omitzero"`
	EmployersLiabilityMinimum premiumaudit.Nullable[premiumaudit.Decimal] `json:"employers_liability_minimum,omitzero"`
	MeritRating               premiumaudit.Nullable[premiumaudit.Decimal] `json:"merit_rating,omitzero"`
	ConstructionClassCredit   premiumaudit.Nullable[premiumaudit.Decimal] `json:"construction_class_credit,omitzero"`
	ArapFactor                premiumaudit.Nullable[premiumaudit.Decimal] `json:"arap_factor,omitzero"`
	LossCostMultiplier        premiumaudit.Nullable[premiumaudit.Decimal] `json:"loss_cost_multiplier,omitzero"`
	LargeDeductibleCredit     premiumaudit.Nullable[premiumaudit.Decimal] `json:"large_deductible_credit,omitzero"`
	FederalActFactor          premiumaudit.Nullable[premiumaudit.Decimal] `json:"federal_act_factor,omitzero"`
}

// CreatePolicyRequestSurcharge is a record.
type CreatePolicyRequestSurcharge struct {
	Name   string                                      `json:"name"`
	Rate   premiumaudit.Nullable[premiumaudit.Decimal] `json:"rate,omitzero"`
	Base   premiumaudit.Nullable[string]               `json:"base,omitzero"`
	State  premiumaudit.Nullable[string]               `json:"state,omitzero"`
	Amount premiumaudit.Nullable[premiumaudit.Decimal] `json:"amount,omitzero"`
}

// CreatePolicyRequestWaiversOfSubrogationItem is a record.
type CreatePolicyRequestWaiversOfSubrogationItem struct {
	Name    premiumaudit.Nullable[string]               `json:"name,omitzero"`
	State   premiumaudit.Nullable[string]               `json:"state,omitzero"`
	Rate    premiumaudit.Decimal                        `json:"rate"`
	Premium premiumaudit.Nullable[premiumaudit.Decimal] `json:"premium,omitzero"`
	Minimum premiumaudit.Nullable[premiumaudit.Decimal] `json:"minimum,omitzero"`
}

// CreatePortalSessionRequest is a record.
type CreatePortalSessionRequest struct {
	OwnerID    *string `json:"owner_id,omitzero"`
	EmployerID string  `json:"employer_id"`
	Role       string  `json:"role"`
	Page       *string `json:"page,omitzero"`
	Language   *string `json:"language,omitzero"`
	Minutes    *int64  `json:"minutes,omitzero"`
}

// CreateRateTableRequest is a record.
type CreateRateTableRequest struct {
	OwnerID       *string                       `json:"owner_id,omitzero"`
	Name          string                        `json:"name"`
	EffectiveFrom premiumaudit.Nullable[string] `json:"effective_from,omitzero"`
	AppliesTo     *string                       `json:"applies_to,omitzero"`
	Rows          []CreateRateTableRequestRow   `json:"rows"`
}

// CreateRateTableRequestRow is a record.
type CreateRateTableRequestRow struct {
	State              string                                      `json:"state"`
	ClassCode          premiumaudit.Nullable[string]               `json:"class_code,omitzero"`
	ClassificationCode premiumaudit.Nullable[string]               `json:"classification_code,omitzero"`
	Description        premiumaudit.Nullable[string]               `json:"description,omitzero"`
	Basis              premiumaudit.Nullable[string]               `json:"basis,omitzero"`
	Rate               premiumaudit.Decimal                        `json:"rate"`
	MinimumPremium     premiumaudit.Nullable[premiumaudit.Decimal] `json:"minimum_premium,omitzero"`
	EffectiveFrom      premiumaudit.Nullable[string]               `json:"effective_from,omitzero"`
	EffectiveDate      premiumaudit.Nullable[string]               `json:"effective_date,omitzero"`
}

// CreateRecordsRequestRequest is a record.
type CreateRecordsRequestRequest struct {
	OwnerID *string                       `json:"owner_id,omitzero"`
	Subject string                        `json:"subject"`
	Details premiumaudit.Nullable[string] `json:"details,omitzero"`
	DueDate premiumaudit.Nullable[string] `json:"due_date,omitzero"`
}

// CreateRuleTableRequest is a record.
type CreateRuleTableRequest struct {
	OwnerID *string                     `json:"owner_id,omitzero"`
	Name    string                      `json:"name"`
	Rows    []CreateRuleTableRequestRow `json:"rows"`
}

// CreateRuleTableRequestRow is a record.
type CreateRuleTableRequestRow struct {
	Kind                   string                                                      `json:"kind"`
	State                  string                                                      `json:"state"`
	EffectiveFrom          string                                                      `json:"effective_from"`
	Source                 string                                                      `json:"source"`
	AppliesTo              premiumaudit.Nullable[string]                               `json:"applies_to,omitzero"`
	ClassificationCodes    premiumaudit.Nullable[[]string]                             `json:"classification_codes,omitzero"`
	Deducted               premiumaudit.Nullable[bool]                                 `json:"deducted,omitzero"`
	WeeklyMinimum          premiumaudit.Nullable[premiumaudit.Decimal]                 `json:"weekly_minimum,omitzero"`
	WeeklyMaximum          premiumaudit.Nullable[premiumaudit.Decimal]                 `json:"weekly_maximum,omitzero"`
	YearlyMaximum          premiumaudit.Nullable[premiumaudit.Decimal]                 `json:"yearly_maximum,omitzero"`
	FixedYearly            premiumaudit.Nullable[premiumaudit.Decimal]                 `json:"fixed_yearly,omitzero"`
	PartOfWeekCounts       premiumaudit.Nullable[bool]                                 `json:"part_of_week_counts,omitzero"`
	Multiple               premiumaudit.Nullable[premiumaudit.Decimal]                 `json:"multiple,omitzero"`
	Exact                  premiumaudit.Nullable[bool]                                 `json:"exact,omitzero"`
	Requests               premiumaudit.Nullable[int64]                                `json:"requests,omitzero"`
	ClassWhenNone          premiumaudit.Nullable[string]                               `json:"class_when_none,omitzero"`
	RemunerationShare      premiumaudit.Nullable[premiumaudit.Decimal]                 `json:"remuneration_share,omitzero"`
	Divided                premiumaudit.Nullable[bool]                                 `json:"divided,omitzero"`
	ClassBelow             premiumaudit.Nullable[string]                               `json:"class_below,omitzero"`
	ClassAtOrAbove         premiumaudit.Nullable[string]                               `json:"class_at_or_above,omitzero"`
	HourlyWage             premiumaudit.Nullable[premiumaudit.Decimal]                 `json:"hourly_wage,omitzero"`
	ExpenseConstantMinimum premiumaudit.Nullable[premiumaudit.Decimal]                 `json:"expense_constant_minimum,omitzero"`
	ShortRates             premiumaudit.Nullable[[]CreateRuleTableRequestRowShortRate] `json:"short_rates,omitzero"`
}

// CreateRuleTableRequestRowShortRate is a record.
type CreateRuleTableRequestRowShortRate struct {
	ToDay int64                `json:"to_day"`
	Share premiumaudit.Decimal `json:"share"`
}

// CreateSubcontractorRequest is a record.
type CreateSubcontractorRequest struct {
	OwnerID            *string                                                        `json:"owner_id,omitzero"`
	EmployerID         string                                                         `json:"employer_id"`
	Name               string                                                         `json:"name"`
	State              premiumaudit.Nullable[string]                                  `json:"state,omitzero"`
	ClassificationCode premiumaudit.Nullable[string]                                  `json:"classification_code,omitzero"`
	Contract           premiumaudit.Nullable[string]                                  `json:"contract,omitzero"`
	Payments           premiumaudit.Nullable[[]CreateSubcontractorRequestPayment]     `json:"payments,omitzero"`
	Certificates       premiumaudit.Nullable[[]CreateSubcontractorRequestCertificate] `json:"certificates,omitzero"`
}

// CreateSubcontractorRequestCertificate is a record.
type CreateSubcontractorRequestCertificate struct {
	From      string                        `json:"from"`
	To        string                        `json:"to"`
	Reference premiumaudit.Nullable[string] `json:"reference,omitzero"`
}

// CreateSubcontractorRequestPayment is a record.
type CreateSubcontractorRequestPayment struct {
	From    string                                      `json:"from"`
	To      premiumaudit.Nullable[string]               `json:"to,omitzero"`
	Amount  premiumaudit.Decimal                        `json:"amount"`
	Payroll premiumaudit.Nullable[premiumaudit.Decimal] `json:"payroll,omitzero"`
}

// CreateWebhookRequest is a record.
type CreateWebhookRequest struct {
	OwnerID             string                                            `json:"owner_id"`
	OwnerType           string                                            `json:"owner_type"`
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
	Webhook Webhook `json:"webhook"`
	Secret  *string `json:"secret"`
}

// DeleteApiKeyResult is a record.
type DeleteApiKeyResult struct {
	Message string `json:"message"`
}

// DeleteAuditDocumentResult is a record.
type DeleteAuditDocumentResult struct {
	ID      string `json:"id"`
	Deleted bool   `json:"deleted"`
	Message string `json:"message"`
}

// DeleteAuditResult is a record.
type DeleteAuditResult struct {
	ID      string `json:"id"`
	Deleted bool   `json:"deleted"`
	Message string `json:"message"`
}

// DeleteEmployeeResult is a record.
type DeleteEmployeeResult struct {
	ID      string `json:"id"`
	Deleted bool   `json:"deleted"`
	Message string `json:"message"`
}

// DeleteEmployerResult is a record.
type DeleteEmployerResult struct {
	ID      string `json:"id"`
	Deleted bool   `json:"deleted"`
	Message string `json:"message"`
}

// DeleteExposureGrantResult is a record.
type DeleteExposureGrantResult struct {
	ID      string `json:"id"`
	Deleted bool   `json:"deleted"`
	Message string `json:"message"`
}

// DeleteFileMappingResult is a record.
type DeleteFileMappingResult struct {
	ID      string `json:"id"`
	Deleted bool   `json:"deleted"`
	Message string `json:"message"`
}

// DeletePaymentResult is a record.
type DeletePaymentResult struct {
	ID      string `json:"id"`
	Deleted bool   `json:"deleted"`
	Message string `json:"message"`
}

// DeletePolicyResult is a record.
type DeletePolicyResult struct {
	ID      string `json:"id"`
	Deleted bool   `json:"deleted"`
	Message string `json:"message"`
}

// DeleteRateTableResult is a record.
type DeleteRateTableResult struct {
	ID      string `json:"id"`
	Deleted bool   `json:"deleted"`
	Message string `json:"message"`
}

// DeleteRuleTableResult is a record.
type DeleteRuleTableResult struct {
	ID      string `json:"id"`
	Deleted bool   `json:"deleted"`
	Message string `json:"message"`
}

// DeleteSubcontractorResult is a record.
type DeleteSubcontractorResult struct {
	ID      string `json:"id"`
	Deleted bool   `json:"deleted"`
	Message string `json:"message"`
}

// DeleteWebhookResult is a record.
type DeleteWebhookResult struct {
	Message string `json:"message"`
}

// Dispute is a record.
type Dispute struct {
	ID              string         `json:"id"`
	Object          string         `json:"object"`
	OwnerID         string         `json:"owner_id"`
	Environment     string         `json:"environment"`
	EmployerID      string         `json:"employer_id"`
	AuditID         string         `json:"audit_id"`
	Version         int64          `json:"version"`
	Status          string         `json:"status"`
	Reason          string         `json:"reason"`
	Lines           []DisputedLine `json:"lines"`
	Resolution      *string        `json:"resolution"`
	ResolvedVersion *int64         `json:"resolved_version"`
	CreatedAt       string         `json:"created_at"`
	UpdatedAt       string         `json:"updated_at"`
	ResolvedAt      *string        `json:"resolved_at"`
}

// DisputedLine is a record.
type DisputedLine struct {
	Line               int64                  `json:"line"`
	State              *string                `json:"state"`
	ClassificationCode string                 `json:"classification_code"`
	Basis              string                 `json:"basis"`
	RatePeriod         DisputedLineRatePeriod `json:"rate_period"`
	Counted            premiumaudit.Decimal   `json:"counted"`
	RateBasis          string                 `json:"rate_basis"`
	Ground             string                 `json:"ground"`
	Amount             premiumaudit.Decimal   `json:"amount"`
	ShouldBe           DisputedLineShouldBe   `json:"should_be"`
	ReportID           *string                `json:"report_id"`
	EmployeeID         *string                `json:"employee_id"`
	Note               *string                `json:"note"`
	Status             string                 `json:"status"`
}

// DisputedLineRatePeriod is a record.
type DisputedLineRatePeriod struct {
	Start string `json:"start"`
	End   string `json:"end"`
}

// DisputedLineShouldBe is a record.
type DisputedLineShouldBe struct {
	State              *string              `json:"state"`
	ClassificationCode string               `json:"classification_code"`
	Amount             premiumaudit.Decimal `json:"amount"`
}

// Employee is a record.
type Employee struct {
	ID                 string                `json:"id"`
	Object             string                `json:"object"`
	OwnerID            string                `json:"owner_id"`
	Environment        string                `json:"environment"`
	EmployerID         string                `json:"employer_id"`
	EmployeeID         string                `json:"employee_id"`
	Status             string                `json:"status"`
	Name               string                `json:"name"`
	FirstName          *string               `json:"first_name"`
	LastName           *string               `json:"last_name"`
	ClassificationCode *string               `json:"classification_code"`
	State              *string               `json:"state"`
	HourlyRate         *premiumaudit.Decimal `json:"hourly_rate"`
	TerminationDate    *string               `json:"termination_date"`
	TerminationReason  *string               `json:"termination_reason"`
	Email              *string               `json:"email"`
	HireDate           *string               `json:"hire_date"`
	JobTitle           *string               `json:"job_title"`
	Department         *string               `json:"department"`
	CreatedAt          string                `json:"created_at"`
	UpdatedAt          string                `json:"updated_at"`
	DeletedAt          *string               `json:"deleted_at,omitzero"`
}

// Employer is a record.
type Employer struct {
	ID          string            `json:"id"`
	Object      string            `json:"object"`
	OwnerID     string            `json:"owner_id"`
	Environment string            `json:"environment"`
	EmployerID  string            `json:"employer_id"`
	Name        *string           `json:"name"`
	Fein        *string           `json:"fein"`
	Address     *string           `json:"address"`
	PartyIds    []EmployerPartyId `json:"party_ids"`
	CreatedAt   string            `json:"created_at"`
	UpdatedAt   string            `json:"updated_at"`
	DeletedAt   *string           `json:"deleted_at,omitzero"`
}

// EmployerPartyId is a record.
type EmployerPartyId struct {
	Party string `json:"party"`
	ID    string `json:"id"`
}

// ErasePersonDataRequest is a record.
type ErasePersonDataRequest struct {
	OwnerID    *string `json:"owner_id,omitzero"`
	EmployerID string  `json:"employer_id"`
	EmployeeID string  `json:"employee_id"`
}

// ErasedData is a record.
type ErasedData struct {
	Data   string  `json:"data"`
	Erased int64   `json:"erased"`
	Stays  *string `json:"stays"`
}

// Event is a record.
type Event struct {
	ID               string         `json:"id"`
	Sequence         int64          `json:"sequence"`
	Type             string         `json:"type"`
	Resource         *EventResource `json:"resource"`
	Envelope         int64          `json:"envelope"`
	Body             *EventBody     `json:"body"`
	RequestID        *string        `json:"request_id"`
	CreatedAt        string         `json:"created_at"`
	RecordedAt       string         `json:"recorded_at"`
	PayloadRemovedAt *string        `json:"payload_removed_at"`
	MissingScope     *string        `json:"missing_scope"`
	Object           string         `json:"object"`
	OwnerID          string         `json:"owner_id"`
	Environment      string         `json:"environment"`
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

// Exposure is a record.
type Exposure struct {
	Object      string              `json:"object"`
	OwnerID     string              `json:"owner_id"`
	Environment string              `json:"environment"`
	EmployerID  string              `json:"employer_id"`
	From        string              `json:"from"`
	To          string              `json:"to"`
	Sources     []ExposureSource    `json:"sources"`
	Total       ExposureTotal       `json:"total"`
	Figures     []ExposureFigure    `json:"figures"`
	Reports     []ExposureReport    `json:"reports"`
	Comparison  *ExposureComparison `json:"comparison,omitzero"`
}

// ExposureComparison is a record.
type ExposureComparison struct {
	From    string                     `json:"from"`
	To      string                     `json:"to"`
	Total   ExposureComparisonTotal    `json:"total"`
	Classes []ExposureComparisonClasse `json:"classes"`
}

// ExposureComparisonClasse is a record.
type ExposureComparisonClasse struct {
	State              *string               `json:"state"`
	ClassCode          string                `json:"class_code"`
	GrossWages         premiumaudit.Decimal  `json:"gross_wages"`
	PreviousGrossWages premiumaudit.Decimal  `json:"previous_gross_wages"`
	Change             premiumaudit.Decimal  `json:"change"`
	ChangePercent      *premiumaudit.Decimal `json:"change_percent"`
}

// ExposureComparisonTotal is a record.
type ExposureComparisonTotal struct {
	RecordCount     int64                `json:"record_count"`
	HoursWorked     premiumaudit.Decimal `json:"hours_worked"`
	GrossWages      premiumaudit.Decimal `json:"gross_wages"`
	OfficerWages    premiumaudit.Decimal `json:"officer_wages"`
	OvertimePay     premiumaudit.Decimal `json:"overtime_pay"`
	DoubleTimePay   premiumaudit.Decimal `json:"double_time_pay"`
	OvertimePremium premiumaudit.Decimal `json:"overtime_premium"`
	ExcludedPay     premiumaudit.Decimal `json:"excluded_pay"`
}

// ExposureFigure is a record.
type ExposureFigure struct {
	Month           string                 `json:"month"`
	State           *string                `json:"state"`
	ClassCode       string                 `json:"class_code"`
	RecordCount     int64                  `json:"record_count"`
	HoursWorked     premiumaudit.Decimal   `json:"hours_worked"`
	GrossWages      premiumaudit.Decimal   `json:"gross_wages"`
	OfficerWages    premiumaudit.Decimal   `json:"officer_wages"`
	OvertimePay     premiumaudit.Decimal   `json:"overtime_pay"`
	DoubleTimePay   premiumaudit.Decimal   `json:"double_time_pay"`
	OvertimePremium premiumaudit.Decimal   `json:"overtime_premium"`
	ExcludedPay     premiumaudit.Decimal   `json:"excluded_pay"`
	Reports         []ExposureFigureReport `json:"reports"`
}

// ExposureFigureReport is a record.
type ExposureFigureReport struct {
	ReportID        string               `json:"report_id"`
	RecordCount     int64                `json:"record_count"`
	HoursWorked     premiumaudit.Decimal `json:"hours_worked"`
	GrossWages      premiumaudit.Decimal `json:"gross_wages"`
	OfficerWages    premiumaudit.Decimal `json:"officer_wages"`
	OvertimePay     premiumaudit.Decimal `json:"overtime_pay"`
	DoubleTimePay   premiumaudit.Decimal `json:"double_time_pay"`
	OvertimePremium premiumaudit.Decimal `json:"overtime_premium"`
	ExcludedPay     premiumaudit.Decimal `json:"excluded_pay"`
}

// ExposureGrant is a record.
type ExposureGrant struct {
	ID                string  `json:"id"`
	Object            string  `json:"object"`
	OwnerID           string  `json:"owner_id"`
	Environment       string  `json:"environment"`
	EmployerID        string  `json:"employer_id"`
	GranteeOwnerID    string  `json:"grantee_owner_id"`
	GranteeEmployerID string  `json:"grantee_employer_id"`
	Status            string  `json:"status"`
	AcceptedAt        *string `json:"accepted_at"`
	EndedAt           *string `json:"ended_at"`
	CreatedAt         string  `json:"created_at"`
	UpdatedAt         string  `json:"updated_at"`
}

// ExposureReport is a record.
type ExposureReport struct {
	ReportID              string                `json:"report_id"`
	OwnerID               string                `json:"owner_id"`
	EmployerID            string                `json:"employer_id"`
	Period                ExposureReportPeriod  `json:"period"`
	SubcontractorPayments *premiumaudit.Decimal `json:"subcontractor_payments"`
}

// ExposureReportPeriod is a record.
type ExposureReportPeriod struct {
	Start string `json:"start"`
	End   string `json:"end"`
}

// ExposureSource is a record.
type ExposureSource struct {
	OwnerID    string `json:"owner_id"`
	EmployerID string `json:"employer_id"`
}

// ExposureTotal is a record.
type ExposureTotal struct {
	RecordCount     int64                `json:"record_count"`
	HoursWorked     premiumaudit.Decimal `json:"hours_worked"`
	GrossWages      premiumaudit.Decimal `json:"gross_wages"`
	OfficerWages    premiumaudit.Decimal `json:"officer_wages"`
	OvertimePay     premiumaudit.Decimal `json:"overtime_pay"`
	DoubleTimePay   premiumaudit.Decimal `json:"double_time_pay"`
	OvertimePremium premiumaudit.Decimal `json:"overtime_premium"`
	ExcludedPay     premiumaudit.Decimal `json:"excluded_pay"`
}

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

// GetAuditReconciliationResult is a record.
type GetAuditReconciliationResult struct {
	Object  string            `json:"object"`
	AuditID string            `json:"audit_id"`
	Data    []AuditComparison `json:"data"`
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

// GrantedAudit is a record.
type GrantedAudit struct {
	ID             string               `json:"id"`
	Object         string               `json:"object"`
	GrantID        string               `json:"grant_id"`
	OwnerID        string               `json:"owner_id"`
	Environment    string               `json:"environment"`
	EmployerID     string               `json:"employer_id"`
	GranteeOwnerID string               `json:"grantee_owner_id"`
	Status         string               `json:"status"`
	Version        int64                `json:"version"`
	PeriodStart    string               `json:"period_start"`
	PeriodEnd      string               `json:"period_end"`
	WithdrawnAt    *string              `json:"withdrawn_at"`
	Lines          []GrantedAuditLine   `json:"lines"`
	Reports        []GrantedAuditReport `json:"reports"`
	CreatedAt      string               `json:"created_at"`
}

// GrantedAuditLine is a record.
type GrantedAuditLine struct {
	State              *string                     `json:"state"`
	ClassificationCode string                      `json:"classification_code"`
	Basis              string                      `json:"basis"`
	Period             GrantedAuditLinePeriod      `json:"period"`
	Payroll            *premiumaudit.Decimal       `json:"payroll"`
	Deductions         []GrantedAuditLineDeduction `json:"deductions"`
	Remuneration       *premiumaudit.Decimal       `json:"remuneration"`
	Sources            []GrantedAuditLineSource    `json:"sources"`
}

// GrantedAuditLineDeduction is a record.
type GrantedAuditLineDeduction struct {
	Kind   string               `json:"kind"`
	Amount premiumaudit.Decimal `json:"amount"`
	Rules  []string             `json:"rules"`
}

// GrantedAuditLinePeriod is a record.
type GrantedAuditLinePeriod struct {
	Start string `json:"start"`
	End   string `json:"end"`
}

// GrantedAuditLineSource is a record.
type GrantedAuditLineSource struct {
	ReportID  string                           `json:"report_id"`
	Positions []GrantedAuditLineSourcePosition `json:"positions"`
}

// GrantedAuditLineSourcePosition is a record.
type GrantedAuditLineSourcePosition struct {
	First int64 `json:"first"`
	Last  int64 `json:"last"`
}

// GrantedAuditReport is a record.
type GrantedAuditReport struct {
	ReportID string `json:"report_id"`
	Digest   string `json:"digest"`
}

// InputDocument is a record.
type InputDocument struct {
	Kind     string `json:"kind"`
	ID       string `json:"id"`
	Digest   string `json:"digest"`
	Document string `json:"document"`
}

// LedgerEntry is a record.
type LedgerEntry struct {
	ID                 string                `json:"id"`
	Object             string                `json:"object"`
	OwnerID            string                `json:"owner_id"`
	Environment        string                `json:"environment"`
	PolicyID           string                `json:"policy_id"`
	EmployerID         string                `json:"employer_id"`
	Term               int64                 `json:"term"`
	Number             int64                 `json:"number"`
	Kind               string                `json:"kind"`
	EarnedTo           *string               `json:"earned_to"`
	Earned             *premiumaudit.Decimal `json:"earned"`
	ChargedBefore      premiumaudit.Decimal  `json:"charged_before"`
	Due                *premiumaudit.Decimal `json:"due"`
	TotalEarned        *premiumaudit.Decimal `json:"total_earned"`
	TotalChargedBefore premiumaudit.Decimal  `json:"total_charged_before"`
	TotalDue           *premiumaudit.Decimal `json:"total_due"`
	Causes             []LedgerEntryCause    `json:"causes"`
	Code               *string               `json:"code"`
	Missing            []Missing             `json:"missing"`
	Estimates          []LedgerEntryEstimate `json:"estimates"`
	AuditID            *string               `json:"audit_id"`
	CreatedAt          string                `json:"created_at"`
}

// LedgerEntryCause is a record.
type LedgerEntryCause struct {
	Kind       string                 `json:"kind"`
	ID         string                 `json:"id"`
	Actor      *LedgerEntryCauseActor `json:"actor"`
	RequestID  *string                `json:"request_id"`
	OccurredAt string                 `json:"occurred_at"`
}

// LedgerEntryCauseActor is a record.
type LedgerEntryCauseActor struct {
	Type string  `json:"type"`
	ID   *string `json:"id"`
}

// LedgerEntryEstimate is a record.
type LedgerEntryEstimate struct {
	PeriodStart string               `json:"period_start"`
	PeriodEnd   string               `json:"period_end"`
	Premium     premiumaudit.Decimal `json:"premium"`
}

// LedgerEntryWithWorksheet is a record.
type LedgerEntryWithWorksheet struct {
	ID                 string                             `json:"id"`
	Object             string                             `json:"object"`
	OwnerID            string                             `json:"owner_id"`
	Environment        string                             `json:"environment"`
	PolicyID           string                             `json:"policy_id"`
	EmployerID         string                             `json:"employer_id"`
	Term               int64                              `json:"term"`
	Number             int64                              `json:"number"`
	Kind               string                             `json:"kind"`
	EarnedTo           *string                            `json:"earned_to"`
	Earned             *premiumaudit.Decimal              `json:"earned"`
	ChargedBefore      premiumaudit.Decimal               `json:"charged_before"`
	Due                *premiumaudit.Decimal              `json:"due"`
	TotalEarned        *premiumaudit.Decimal              `json:"total_earned"`
	TotalChargedBefore premiumaudit.Decimal               `json:"total_charged_before"`
	TotalDue           *premiumaudit.Decimal              `json:"total_due"`
	Causes             []LedgerEntryWithWorksheetCause    `json:"causes"`
	Code               *string                            `json:"code"`
	Missing            []Missing                          `json:"missing"`
	Estimates          []LedgerEntryWithWorksheetEstimate `json:"estimates"`
	AuditID            *string                            `json:"audit_id"`
	CreatedAt          string                             `json:"created_at"`
	Worksheet          *Worksheet                         `json:"worksheet"`
}

// LedgerEntryWithWorksheetCause is a record.
type LedgerEntryWithWorksheetCause struct {
	Kind       string                              `json:"kind"`
	ID         string                              `json:"id"`
	Actor      *LedgerEntryWithWorksheetCauseActor `json:"actor"`
	RequestID  *string                             `json:"request_id"`
	OccurredAt string                              `json:"occurred_at"`
}

// LedgerEntryWithWorksheetCauseActor is a record.
type LedgerEntryWithWorksheetCauseActor struct {
	Type string  `json:"type"`
	ID   *string `json:"id"`
}

// LedgerEntryWithWorksheetEstimate is a record.
type LedgerEntryWithWorksheetEstimate struct {
	PeriodStart string               `json:"period_start"`
	PeriodEnd   string               `json:"period_end"`
	Premium     premiumaudit.Decimal `json:"premium"`
}

// ListActivityResult is a record.
type ListActivityResult struct {
	Data    []Activity `json:"data"`
	HasMore bool       `json:"has_more"`
}

// ListAllWebhookDeliveriesResult is a record.
type ListAllWebhookDeliveriesResult struct {
	Data    []WebhookDelivery `json:"data"`
	HasMore bool              `json:"has_more"`
}

// ListApiKeysResult is a record.
type ListApiKeysResult struct {
	ApiKeys []ApiKey `json:"apiKeys"`
	HasMore bool     `json:"has_more"`
}

// ListAuditDisputesResult is a record.
type ListAuditDisputesResult struct {
	Data    []Dispute `json:"data"`
	HasMore bool      `json:"has_more"`
}

// ListAuditDocumentsResult is a record.
type ListAuditDocumentsResult struct {
	Data    []AuditDocument `json:"data"`
	HasMore bool            `json:"has_more"`
}

// ListAuditVersionsResult is a record.
type ListAuditVersionsResult struct {
	Data []AuditVersion `json:"data"`
}

// ListAuditsResult is a record.
type ListAuditsResult struct {
	Data    []Audit `json:"data"`
	HasMore bool    `json:"has_more"`
}

// ListClassCodesResult is a record.
type ListClassCodesResult struct {
	Data    []ClassCode `json:"data"`
	HasMore bool        `json:"has_more"`
}

// ListEmployeesResult is a record.
type ListEmployeesResult struct {
	Data    []Employee `json:"data"`
	HasMore bool       `json:"has_more"`
}

// ListEmployersResult is a record.
type ListEmployersResult struct {
	Data    []Employer `json:"data"`
	HasMore bool       `json:"has_more"`
}

// ListEventTypesResult is a record.
type ListEventTypesResult struct {
	Data    []EventType `json:"data"`
	HasMore bool        `json:"has_more"`
}

// ListEventsResult is a record.
type ListEventsResult struct {
	Data          []Event `json:"data"`
	HasMore       bool    `json:"has_more"`
	FirstSequence int64   `json:"first_sequence"`
	LastSequence  int64   `json:"last_sequence"`
}

// ListExposureGrantsResult is a record.
type ListExposureGrantsResult struct {
	Data    []ExposureGrant `json:"data"`
	HasMore bool            `json:"has_more"`
}

// ListFileMappingsResult is a record.
type ListFileMappingsResult struct {
	Data    []FileMapping `json:"data"`
	HasMore bool          `json:"has_more"`
}

// ListGrantedAuditsResult is a record.
type ListGrantedAuditsResult struct {
	Data    []GrantedAudit `json:"data"`
	HasMore bool           `json:"has_more"`
}

// ListLedgerEntriesResult is a record.
type ListLedgerEntriesResult struct {
	Data    []LedgerEntry                 `json:"data"`
	HasMore bool                          `json:"has_more"`
	Totals  ListLedgerEntriesResultTotals `json:"totals"`
}

// ListLedgerEntriesResultTotals is a record.
type ListLedgerEntriesResultTotals struct {
	Entries  int64                `json:"entries"`
	Due      premiumaudit.Decimal `json:"due"`
	TotalDue premiumaudit.Decimal `json:"total_due"`
}

// ListNoticesResult is a record.
type ListNoticesResult struct {
	Data    []Notice `json:"data"`
	HasMore bool     `json:"has_more"`
}

// ListPaymentsResult is a record.
type ListPaymentsResult struct {
	Data    []Payment `json:"data"`
	HasMore bool      `json:"has_more"`
}

// ListPayrollReportRecordsResult is a record.
type ListPayrollReportRecordsResult struct {
	Data    []PayrollRecord `json:"data"`
	HasMore bool            `json:"has_more"`
}

// ListPayrollReportsResult is a record.
type ListPayrollReportsResult struct {
	Data    []PayrollReport `json:"data"`
	HasMore bool            `json:"has_more"`
}

// ListPoliciesResult is a record.
type ListPoliciesResult struct {
	Data    []Policy `json:"data"`
	HasMore bool     `json:"has_more"`
}

// ListRateTableRowsResult is a record.
type ListRateTableRowsResult struct {
	Version int64                             `json:"version"`
	Data    []ListRateTableRowsResultDataItem `json:"data"`
	HasMore bool                              `json:"has_more"`
}

// ListRateTableRowsResultDataItem is a record.
type ListRateTableRowsResultDataItem struct {
	ID             string                `json:"id"`
	Object         string                `json:"object"`
	State          string                `json:"state"`
	ClassCode      string                `json:"class_code"`
	Description    *string               `json:"description"`
	Basis          string                `json:"basis"`
	Rate           premiumaudit.Decimal  `json:"rate"`
	MinimumPremium *premiumaudit.Decimal `json:"minimum_premium"`
	EffectiveFrom  *string               `json:"effective_from"`
}

// ListRateTableVersionsResult is a record.
type ListRateTableVersionsResult struct {
	Data    []ListRateTableVersionsResultDataItem `json:"data"`
	HasMore bool                                  `json:"has_more"`
}

// ListRateTableVersionsResultDataItem is a record.
type ListRateTableVersionsResultDataItem struct {
	Version       int64   `json:"version"`
	EffectiveFrom *string `json:"effective_from"`
	AppliesTo     string  `json:"applies_to"`
	RowCount      int64   `json:"row_count"`
	CreatedAt     string  `json:"created_at"`
}

// ListRateTablesResult is a record.
type ListRateTablesResult struct {
	Data    []RateTable `json:"data"`
	HasMore bool        `json:"has_more"`
}

// ListRecordsRequestsResult is a record.
type ListRecordsRequestsResult struct {
	Data    []RecordsRequest `json:"data"`
	HasMore bool             `json:"has_more"`
}

// ListRuleTableRowsResult is a record.
type ListRuleTableRowsResult struct {
	Version int64                             `json:"version"`
	Data    []ListRuleTableRowsResultDataItem `json:"data"`
	HasMore bool                              `json:"has_more"`
}

// ListRuleTableRowsResultDataItem is a record.
type ListRuleTableRowsResultDataItem struct {
	ID                     string                                     `json:"id"`
	Object                 string                                     `json:"object"`
	Kind                   string                                     `json:"kind"`
	State                  string                                     `json:"state"`
	EffectiveFrom          string                                     `json:"effective_from"`
	Source                 string                                     `json:"source"`
	AppliesTo              *string                                    `json:"applies_to"`
	ClassificationCodes    []string                                   `json:"classification_codes"`
	Deducted               *bool                                      `json:"deducted"`
	WeeklyMinimum          *premiumaudit.Decimal                      `json:"weekly_minimum"`
	WeeklyMaximum          *premiumaudit.Decimal                      `json:"weekly_maximum"`
	YearlyMaximum          *premiumaudit.Decimal                      `json:"yearly_maximum"`
	FixedYearly            *premiumaudit.Decimal                      `json:"fixed_yearly"`
	PartOfWeekCounts       *bool                                      `json:"part_of_week_counts"`
	Multiple               *premiumaudit.Decimal                      `json:"multiple"`
	Exact                  *bool                                      `json:"exact"`
	Requests               *int64                                     `json:"requests"`
	ClassWhenNone          *string                                    `json:"class_when_none"`
	RemunerationShare      *premiumaudit.Decimal                      `json:"remuneration_share"`
	ExpenseConstantMinimum *premiumaudit.Decimal                      `json:"expense_constant_minimum"`
	Divided                *bool                                      `json:"divided"`
	ClassBelow             *string                                    `json:"class_below"`
	ClassAtOrAbove         *string                                    `json:"class_at_or_above"`
	HourlyWage             *premiumaudit.Decimal                      `json:"hourly_wage"`
	ShortRates             []ListRuleTableRowsResultDataItemShortRate `json:"short_rates"`
}

// ListRuleTableRowsResultDataItemShortRate is a record.
type ListRuleTableRowsResultDataItemShortRate struct {
	ToDay int64                `json:"to_day"`
	Share premiumaudit.Decimal `json:"share"`
}

// ListRuleTableVersionsResult is a record.
type ListRuleTableVersionsResult struct {
	Data    []ListRuleTableVersionsResultDataItem `json:"data"`
	HasMore bool                                  `json:"has_more"`
}

// ListRuleTableVersionsResultDataItem is a record.
type ListRuleTableVersionsResultDataItem struct {
	Version   int64  `json:"version"`
	RowCount  int64  `json:"row_count"`
	Digest    string `json:"digest"`
	CreatedAt string `json:"created_at"`
}

// ListRuleTablesResult is a record.
type ListRuleTablesResult struct {
	Data    []RuleTable `json:"data"`
	HasMore bool        `json:"has_more"`
}

// ListSubcontractorsResult is a record.
type ListSubcontractorsResult struct {
	Data    []Subcontractor `json:"data"`
	HasMore bool            `json:"has_more"`
}

// ListWebhookAddressesResult is a record.
type ListWebhookAddressesResult struct {
	Addresses []string `json:"addresses"`
	Message   *string  `json:"message,omitzero"`
}

// ListWebhookDeliveriesResult is a record.
type ListWebhookDeliveriesResult struct {
	Data    []WebhookDelivery `json:"data"`
	HasMore bool              `json:"has_more"`
}

// ListWebhooksResult is a record.
type ListWebhooksResult struct {
	Data    []Webhook `json:"data"`
	HasMore bool      `json:"has_more"`
}

// Me is a record.
type Me struct {
	Object       string   `json:"object"`
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

// Missing is a record.
type Missing struct {
	Code               string                        `json:"code"`
	State              premiumaudit.Nullable[string] `json:"state,omitzero"`
	Rule               *string                       `json:"rule,omitzero"`
	AppliesTo          premiumaudit.Nullable[string] `json:"applies_to,omitzero"`
	Date               *string                       `json:"date,omitzero"`
	ClassificationCode *string                       `json:"classification_code,omitzero"`
	OwnerID            *string                       `json:"owner_id,omitzero"`
	EmployerID         *string                       `json:"employer_id,omitzero"`
	Cause              *string                       `json:"cause,omitzero"`
	From               *string                       `json:"from,omitzero"`
	To                 *string                       `json:"to,omitzero"`
	Days               *int64                        `json:"days,omitzero"`
}

// NoPayrollStatement is a record.
type NoPayrollStatement struct {
	EmployerID  string                                               `json:"employer_id"`
	PeriodStart string                                               `json:"period_start"`
	PeriodEnd   string                                               `json:"period_end"`
	Employees   []json.RawMessage                                    `json:"employees"`
	PayrollData premiumaudit.Nullable[NoPayrollStatementPayrollData] `json:"payroll_data,omitzero"`
	Corrects    premiumaudit.Nullable[string]                        `json:"corrects,omitzero"`
	NoPayroll   bool                                                 `json:"no_payroll"`
	OwnerID     *string                                              `json:"owner_id,omitzero"`
}

// NoPayrollStatementPayrollData is a record.
type NoPayrollStatementPayrollData struct {
	TotalPayroll          premiumaudit.Nullable[premiumaudit.Decimal] `json:"total_payroll,omitzero"`
	TotalHours            premiumaudit.Nullable[premiumaudit.Decimal] `json:"total_hours,omitzero"`
	OfficerPayroll        premiumaudit.Nullable[premiumaudit.Decimal] `json:"officer_payroll,omitzero"`
	SubcontractorPayments premiumaudit.Nullable[premiumaudit.Decimal] `json:"subcontractor_payments,omitzero"`
}

// Notice is a record.
type Notice struct {
	Object       string   `json:"object"`
	OwnerID      string   `json:"owner_id"`
	Environment  string   `json:"environment"`
	Kind         string   `json:"kind"`
	Occasion     string   `json:"occasion"`
	Enabled      bool     `json:"enabled"`
	Recipients   []string `json:"recipients"`
	Unsubscribed int64    `json:"unsubscribed"`
	UpdatedAt    *string  `json:"updated_at"`
}

// Payment is a record.
type Payment struct {
	ID                string               `json:"id"`
	Object            string               `json:"object"`
	OwnerID           string               `json:"owner_id"`
	Environment       string               `json:"environment"`
	EmployerID        string               `json:"employer_id"`
	PolicyID          string               `json:"policy_id"`
	TermEffectiveDate *string              `json:"term_effective_date"`
	Amount            premiumaudit.Decimal `json:"amount"`
	Status            string               `json:"status"`
	Description       *string              `json:"description"`
	FailureReason     *string              `json:"failure_reason"`
	CreatedAt         string               `json:"created_at"`
	UpdatedAt         string               `json:"updated_at"`
	DeletedAt         *string              `json:"deleted_at,omitzero"`
}

// PayrollRecord is a record.
type PayrollRecord struct {
	Object             string                         `json:"object"`
	ReportID           string                         `json:"report_id"`
	OwnerID            string                         `json:"owner_id"`
	EmployerID         string                         `json:"employer_id"`
	Period             PayrollRecordPeriod            `json:"period"`
	Position           int64                          `json:"position"`
	EmployeeID         string                         `json:"employee_id"`
	Name               string                         `json:"name"`
	State              *string                        `json:"state"`
	ClassificationCode string                         `json:"classification_code"`
	HoursWorked        premiumaudit.Decimal           `json:"hours_worked"`
	GrossWages         premiumaudit.Decimal           `json:"gross_wages"`
	OvertimeHours      premiumaudit.Decimal           `json:"overtime_hours"`
	OvertimePay        premiumaudit.Decimal           `json:"overtime_pay"`
	OvertimeMultiplier premiumaudit.Decimal           `json:"overtime_multiplier"`
	DoubleTimePay      premiumaudit.Decimal           `json:"double_time_pay"`
	Officer            bool                           `json:"officer"`
	OvertimePremium    *premiumaudit.Decimal          `json:"overtime_premium"`
	Volunteer          bool                           `json:"volunteer"`
	OneOrTwoFamily     bool                           `json:"one_or_two_family"`
	Reversal           bool                           `json:"reversal"`
	ExcludedPay        []PayrollRecordExcludedPayItem `json:"excluded_pay"`
}

// PayrollRecordExcludedPayItem is a record.
type PayrollRecordExcludedPayItem struct {
	Kind   string               `json:"kind"`
	Amount premiumaudit.Decimal `json:"amount"`
}

// PayrollRecordPeriod is a record.
type PayrollRecordPeriod struct {
	Start string `json:"start"`
	End   string `json:"end"`
}

// PayrollReport is a record.
type PayrollReport struct {
	ID                  string                   `json:"id"`
	Object              string                   `json:"object"`
	OwnerID             string                   `json:"owner_id"`
	Environment         string                   `json:"environment"`
	EmployerID          string                   `json:"employer_id"`
	Status              string                   `json:"status"`
	FileName            *string                  `json:"file_name"`
	Period              PayrollReportPeriod      `json:"period"`
	RecordsTotal        int64                    `json:"records_total"`
	RecordsProcessed    int64                    `json:"records_processed"`
	RecordsFailed       int64                    `json:"records_failed"`
	SubmittedGrossWages premiumaudit.Decimal     `json:"submitted_gross_wages"`
	ProcessedGrossWages premiumaudit.Decimal     `json:"processed_gross_wages"`
	PayrollData         PayrollReportPayrollData `json:"payroll_data"`
	NoPayroll           bool                     `json:"no_payroll"`
	Corrects            *string                  `json:"corrects"`
	ReplacedBy          *string                  `json:"replaced_by"`
	Supplements         *string                  `json:"supplements"`
	Failure             *PayrollReportFailure    `json:"failure"`
	CreatedAt           string                   `json:"created_at"`
	UpdatedAt           string                   `json:"updated_at"`
	FinishedAt          *string                  `json:"finished_at"`
	VoidedAt            *string                  `json:"voided_at"`
}

// PayrollReportFailure is a record.
type PayrollReportFailure struct {
	Code    string   `json:"code"`
	Message string   `json:"message"`
	Details []string `json:"details"`
}

// PayrollReportPayrollData is a record.
type PayrollReportPayrollData struct {
	TotalPayroll          *premiumaudit.Decimal `json:"total_payroll"`
	TotalHours            *premiumaudit.Decimal `json:"total_hours"`
	OfficerPayroll        *premiumaudit.Decimal `json:"officer_payroll"`
	SubcontractorPayments *premiumaudit.Decimal `json:"subcontractor_payments"`
}

// PayrollReportPeriod is a record.
type PayrollReportPeriod struct {
	Start string `json:"start"`
	End   string `json:"end"`
}

// PayrollReportRequest is one of PayrollReportSubmission, NoPayrollStatement.
type PayrollReportRequest = any

// PayrollReportSubmission is a record.
type PayrollReportSubmission struct {
	EmployerID  string                             `json:"employer_id"`
	PeriodStart string                             `json:"period_start"`
	PeriodEnd   string                             `json:"period_end"`
	Employees   []PayrollReportSubmissionEmployee  `json:"employees"`
	PayrollData PayrollReportSubmissionPayrollData `json:"payroll_data"`
	Corrects    premiumaudit.Nullable[string]      `json:"corrects,omitzero"`
	NoPayroll   premiumaudit.Nullable[bool]        `json:"no_payroll,omitzero"`
	OwnerID     *string                            `json:"owner_id,omitzero"`
}

// PayrollReportSubmissionEmployee is a record.
type PayrollReportSubmissionEmployee struct {
	EmployeeID         string                                                                  `json:"employee_id"`
	Name               string                                                                  `json:"name"`
	ClassificationCode string                                                                  `json:"classification_code"`
	HoursWorked        premiumaudit.Decimal                                                    `json:"hours_worked"`
	GrossWages         premiumaudit.Decimal                                                    `json:"gross_wages"`
	State              premiumaudit.Nullable[string]                                           `json:"state,omitzero"`
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

// PayrollReportSubmissionPayrollData is a record.
type PayrollReportSubmissionPayrollData struct {
	TotalPayroll          premiumaudit.Nullable[premiumaudit.Decimal] `json:"total_payroll,omitzero"`
	TotalHours            premiumaudit.Nullable[premiumaudit.Decimal] `json:"total_hours,omitzero"`
	OfficerPayroll        premiumaudit.Nullable[premiumaudit.Decimal] `json:"officer_payroll,omitzero"`
	SubcontractorPayments premiumaudit.Nullable[premiumaudit.Decimal] `json:"subcontractor_payments,omitzero"`
}

// PayrollReportWithFindings is a record.
type PayrollReportWithFindings struct {
	ID                  string                               `json:"id"`
	Object              string                               `json:"object"`
	OwnerID             string                               `json:"owner_id"`
	Environment         string                               `json:"environment"`
	EmployerID          string                               `json:"employer_id"`
	Status              string                               `json:"status"`
	FileName            *string                              `json:"file_name"`
	Period              PayrollReportWithFindingsPeriod      `json:"period"`
	RecordsTotal        int64                                `json:"records_total"`
	RecordsProcessed    int64                                `json:"records_processed"`
	RecordsFailed       int64                                `json:"records_failed"`
	SubmittedGrossWages premiumaudit.Decimal                 `json:"submitted_gross_wages"`
	ProcessedGrossWages premiumaudit.Decimal                 `json:"processed_gross_wages"`
	PayrollData         PayrollReportWithFindingsPayrollData `json:"payroll_data"`
	NoPayroll           bool                                 `json:"no_payroll"`
	Corrects            *string                              `json:"corrects"`
	ReplacedBy          *string                              `json:"replaced_by"`
	Supplements         *string                              `json:"supplements"`
	Failure             *PayrollReportWithFindingsFailure    `json:"failure"`
	CreatedAt           string                               `json:"created_at"`
	UpdatedAt           string                               `json:"updated_at"`
	FinishedAt          *string                              `json:"finished_at"`
	VoidedAt            *string                              `json:"voided_at"`
	Columns             *PayrollReportWithFindingsColumns    `json:"columns"`
	Errors              []PayrollReportWithFindingsError     `json:"errors"`
	ErrorsNotListed     int64                                `json:"errors_not_listed"`
	Warnings            []PayrollReportWithFindingsWarning   `json:"warnings"`
	WarningsNotListed   int64                                `json:"warnings_not_listed"`
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

// PayrollReportWithFindingsPayrollData is a record.
type PayrollReportWithFindingsPayrollData struct {
	TotalPayroll          *premiumaudit.Decimal `json:"total_payroll"`
	TotalHours            *premiumaudit.Decimal `json:"total_hours"`
	OfficerPayroll        *premiumaudit.Decimal `json:"officer_payroll"`
	SubcontractorPayments *premiumaudit.Decimal `json:"subcontractor_payments"`
}

// PayrollReportWithFindingsPeriod is a record.
type PayrollReportWithFindingsPeriod struct {
	Start string `json:"start"`
	End   string `json:"end"`
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

// PersonData is a record.
type PersonData struct {
	Object         string          `json:"object"`
	Employees      []Employee      `json:"employees"`
	PayrollRecords []PayrollRecord `json:"payroll_records"`
	EventIds       []string        `json:"event_ids"`
	HasMore        bool            `json:"has_more"`
}

// PersonErasure is a record.
type PersonErasure struct {
	Object     string       `json:"object"`
	EmployerID string       `json:"employer_id"`
	EmployeeID string       `json:"employee_id"`
	Results    []ErasedData `json:"results"`
}

// Policy is a record.
type Policy struct {
	ID                        string                           `json:"id"`
	Object                    string                           `json:"object"`
	OwnerID                   string                           `json:"owner_id"`
	Environment               string                           `json:"environment"`
	EmployerID                string                           `json:"employer_id"`
	PolicyNumber              string                           `json:"policy_number"`
	Status                    string                           `json:"status"`
	EffectiveDate             string                           `json:"effective_date"`
	ExpirationDate            string                           `json:"expiration_date"`
	Premium                   premiumaudit.Decimal             `json:"premium"`
	EstimatedPremium          premiumaudit.Decimal             `json:"estimated_premium"`
	EstimatedPremiumSource    string                           `json:"estimated_premium_source"`
	EstimatedPremiumChanges   []PolicyEstimatedPremiumChange   `json:"estimated_premium_changes"`
	CancellationDate          *string                          `json:"cancellation_date"`
	CancellationMethod        *string                          `json:"cancellation_method"`
	NextTerm                  *PolicyNextTerm                  `json:"next_term"`
	Audit                     *PolicyAudit                     `json:"audit"`
	Billing                   *PolicyBilling                   `json:"billing"`
	Classifications           []PolicyClassification           `json:"classifications"`
	EstimatedPayroll          *premiumaudit.Decimal            `json:"estimated_payroll"`
	ExperienceModifier        *premiumaudit.Decimal            `json:"experience_modifier"`
	ScheduleRating            *premiumaudit.Decimal            `json:"schedule_rating"`
	IncreasedLimitsFactor     *premiumaudit.Decimal            `json:"increased_limits_factor"`
	DeductibleCredit          *premiumaudit.Decimal            `json:"deductible_credit"`
	ExpenseConstant           *premiumaudit.Decimal            `json:"expense_constant"`
	MinimumPremium            *premiumaudit.Decimal            `json:"minimum_premium"`
	TerrorismRate             *premiumaudit.Decimal            `json:"terrorism_rate"`
	CatastropheRate           *premiumaudit.Decimal            `json:"catastrophe_rate"`
	EmployersLiabilityMinimum *premiumaudit.Decimal            `json:"employers_liability_minimum"`
	MeritRating               *premiumaudit.Decimal            `json:"merit_rating"`
	ConstructionClassCredit   *premiumaudit.Decimal            `json:"construction_class_credit"`
	ArapFactor                *premiumaudit.Decimal            `json:"arap_factor"`
	LossCostMultiplier        *premiumaudit.Decimal            `json:"loss_cost_multiplier"`
	LargeDeductibleCredit     *premiumaudit.Decimal            `json:"large_deductible_credit"`
	FederalActFactor          *premiumaudit.Decimal            `json:"federal_act_factor"`
	ShortRateFactor           *premiumaudit.Decimal            `json:"short_rate_factor"`
	DiscountTable             *string                          `json:"discount_table"`
	RateTable                 *string                          `json:"rate_table"`
	RuleTable                 *string                          `json:"rule_table"`
	DiscountBands             []PolicyDiscountBand             `json:"discount_bands"`
	StateDiscounts            []PolicyStateDiscount            `json:"state_discounts"`
	Credits                   []PolicyCredit                   `json:"credits"`
	Surcharges                []PolicySurcharge                `json:"surcharges"`
	OfficerElections          []PolicyOfficerElection          `json:"officer_elections"`
	SubcontractorContract     string                           `json:"subcontractor_contract"`
	ExposureSources           []PolicyExposureSource           `json:"exposure_sources"`
	WaiversOfSubrogation      []PolicyWaiversOfSubrogationItem `json:"waivers_of_subrogation"`
	Rounding                  string                           `json:"rounding"`
	StateTerms                []PolicyStateTerm                `json:"state_terms"`
	RecordsSupportDivision    bool                             `json:"records_support_division"`
	WageRecordsVerified       bool                             `json:"wage_records_verified"`
	NoPayrollMonths           []int64                          `json:"no_payroll_months"`
	PersonLinks               []PolicyPersonLink               `json:"person_links"`
	OfficerLimits             []PolicyOfficerLimit             `json:"officer_limits"`
	OvertimeDeducted          []PolicyOvertimeDeductedItem     `json:"overtime_deducted"`
	ExcludedPayDeducted       []PolicyExcludedPayDeductedItem  `json:"excluded_pay_deducted"`
	EmployeeCaps              []PolicyEmployeeCap              `json:"employee_caps"`
	NoncomplianceCharges      []PolicyNoncomplianceCharge      `json:"noncompliance_charges"`
	Insured                   *PolicyInsured                   `json:"insured"`
	NamedInsureds             []PolicyNamedInsured             `json:"named_insureds"`
	Locations                 []PolicyLocation                 `json:"locations"`
	CoveredStates             []string                         `json:"covered_states"`
	Producer                  *PolicyProducer                  `json:"producer"`
	CreatedAt                 string                           `json:"created_at"`
	UpdatedAt                 string                           `json:"updated_at"`
	DeletedAt                 *string                          `json:"deleted_at,omitzero"`
}

// PolicyAudit is a record.
type PolicyAudit struct {
	Schedule string `json:"schedule"`
	Method   string `json:"method"`
}

// PolicyBilling is a record.
type PolicyBilling struct {
	Mode           string  `json:"mode"`
	PaySchedule    *string `json:"pay_schedule"`
	GraceDays      int64   `json:"grace_days"`
	PayPeriodStart *string `json:"pay_period_start"`
}

// PolicyClassification is a record.
type PolicyClassification struct {
	State              string                         `json:"state"`
	ClassificationCode string                         `json:"classification_code"`
	Description        *string                        `json:"description"`
	Rates              []PolicyClassificationRate     `json:"rates"`
	EstimatedPayroll   *premiumaudit.Decimal          `json:"estimated_payroll"`
	EstimatedUnits     *premiumaudit.Decimal          `json:"estimated_units"`
	Estimates          []PolicyClassificationEstimate `json:"estimates"`
	MinimumPremium     *premiumaudit.Decimal          `json:"minimum_premium"`
	ExperienceRated    bool                           `json:"experience_rated"`
}

// PolicyClassificationEstimate is a record.
type PolicyClassificationEstimate struct {
	EffectiveDate    string                `json:"effective_date"`
	EstimatedPayroll *premiumaudit.Decimal `json:"estimated_payroll"`
	EstimatedUnits   *premiumaudit.Decimal `json:"estimated_units"`
}

// PolicyClassificationRate is a record.
type PolicyClassificationRate struct {
	Rate          *premiumaudit.Decimal `json:"rate"`
	LossCost      *premiumaudit.Decimal `json:"loss_cost"`
	Basis         string                `json:"basis"`
	EffectiveDate *string               `json:"effective_date"`
}

// PolicyCredit is a record.
type PolicyCredit struct {
	Name            string               `json:"name"`
	State           *string              `json:"state"`
	Rate            premiumaudit.Decimal `json:"rate"`
	Base            string               `json:"base"`
	StatisticalCode *string              `json:"statistical_code"`
}

// PolicyDiscountBand is a record.
type PolicyDiscountBand struct {
	UpTo *premiumaudit.Decimal `json:"up_to"`
	Rate premiumaudit.Decimal  `json:"rate"`
}

// PolicyEmployeeCap is a record.
type PolicyEmployeeCap struct {
	State               string                `json:"state"`
	YearlyMaximum       *premiumaudit.Decimal `json:"yearly_maximum"`
	WeeklyMaximum       *premiumaudit.Decimal `json:"weekly_maximum"`
	ClassificationCodes []string              `json:"classification_codes"`
	From                *string               `json:"from"`
}

// PolicyEstimatedPremiumChange is a record.
type PolicyEstimatedPremiumChange struct {
	EffectiveDate    string               `json:"effective_date"`
	EstimatedPremium premiumaudit.Decimal `json:"estimated_premium"`
}

// PolicyExcludedPayDeductedItem is a record.
type PolicyExcludedPayDeductedItem struct {
	State    string  `json:"state"`
	Kind     string  `json:"kind"`
	Deducted bool    `json:"deducted"`
	From     *string `json:"from"`
}

// PolicyExposureSource is a record.
type PolicyExposureSource struct {
	OwnerID    string `json:"owner_id"`
	EmployerID string `json:"employer_id"`
}

// PolicyInsured is a record.
type PolicyInsured struct {
	Name       string  `json:"name"`
	Fein       *string `json:"fein"`
	EntityType *string `json:"entity_type"`
	Address    Address `json:"address"`
}

// PolicyLocation is a record.
type PolicyLocation struct {
	Name    *string `json:"name"`
	Address Address `json:"address"`
}

// PolicyNamedInsured is a record.
type PolicyNamedInsured struct {
	EmployerID *string `json:"employer_id"`
	Name       *string `json:"name"`
	Fein       *string `json:"fein"`
	EntityType *string `json:"entity_type"`
}

// PolicyNextTerm is a record.
type PolicyNextTerm struct {
	EffectiveDate             string                                   `json:"effective_date"`
	ExpirationDate            string                                   `json:"expiration_date"`
	EstimatedPremium          premiumaudit.Decimal                     `json:"estimated_premium"`
	EstimatedPremiumSource    string                                   `json:"estimated_premium_source"`
	EstimatedPremiumChanges   []PolicyNextTermEstimatedPremiumChange   `json:"estimated_premium_changes"`
	Classifications           []PolicyNextTermClassification           `json:"classifications"`
	EstimatedPayroll          *premiumaudit.Decimal                    `json:"estimated_payroll"`
	ExperienceModifier        *premiumaudit.Decimal                    `json:"experience_modifier"`
	ScheduleRating            *premiumaudit.Decimal                    `json:"schedule_rating"`
	IncreasedLimitsFactor     *premiumaudit.Decimal                    `json:"increased_limits_factor"`
	DeductibleCredit          *premiumaudit.Decimal                    `json:"deductible_credit"`
	ExpenseConstant           *premiumaudit.Decimal                    `json:"expense_constant"`
	MinimumPremium            *premiumaudit.Decimal                    `json:"minimum_premium"`
	TerrorismRate             *premiumaudit.Decimal                    `json:"terrorism_rate"`
	CatastropheRate           *premiumaudit.Decimal                    `json:"catastrophe_rate"`
	EmployersLiabilityMinimum *premiumaudit.Decimal                    `json:"employers_liability_minimum"`
	MeritRating               *premiumaudit.Decimal                    `json:"merit_rating"`
	ConstructionClassCredit   *premiumaudit.Decimal                    `json:"construction_class_credit"`
	ArapFactor                *premiumaudit.Decimal                    `json:"arap_factor"`
	LossCostMultiplier        *premiumaudit.Decimal                    `json:"loss_cost_multiplier"`
	LargeDeductibleCredit     *premiumaudit.Decimal                    `json:"large_deductible_credit"`
	FederalActFactor          *premiumaudit.Decimal                    `json:"federal_act_factor"`
	ShortRateFactor           *premiumaudit.Decimal                    `json:"short_rate_factor"`
	DiscountTable             *string                                  `json:"discount_table"`
	RateTable                 *string                                  `json:"rate_table"`
	RuleTable                 *string                                  `json:"rule_table"`
	DiscountBands             []PolicyNextTermDiscountBand             `json:"discount_bands"`
	StateDiscounts            []PolicyNextTermStateDiscount            `json:"state_discounts"`
	Credits                   []PolicyNextTermCredit                   `json:"credits"`
	Surcharges                []PolicyNextTermSurcharge                `json:"surcharges"`
	OfficerElections          []PolicyNextTermOfficerElection          `json:"officer_elections"`
	SubcontractorContract     string                                   `json:"subcontractor_contract"`
	ExposureSources           []PolicyNextTermExposureSource           `json:"exposure_sources"`
	WaiversOfSubrogation      []PolicyNextTermWaiversOfSubrogationItem `json:"waivers_of_subrogation"`
	Rounding                  string                                   `json:"rounding"`
	StateTerms                []PolicyNextTermStateTerm                `json:"state_terms"`
	RecordsSupportDivision    bool                                     `json:"records_support_division"`
	WageRecordsVerified       bool                                     `json:"wage_records_verified"`
	NoPayrollMonths           []int64                                  `json:"no_payroll_months"`
	PersonLinks               []PolicyNextTermPersonLink               `json:"person_links"`
	OfficerLimits             []PolicyNextTermOfficerLimit             `json:"officer_limits"`
	OvertimeDeducted          []PolicyNextTermOvertimeDeductedItem     `json:"overtime_deducted"`
	ExcludedPayDeducted       []PolicyNextTermExcludedPayDeductedItem  `json:"excluded_pay_deducted"`
	EmployeeCaps              []PolicyNextTermEmployeeCap              `json:"employee_caps"`
	NoncomplianceCharges      []PolicyNextTermNoncomplianceCharge      `json:"noncompliance_charges"`
	Insured                   *PolicyNextTermInsured                   `json:"insured"`
	NamedInsureds             []PolicyNextTermNamedInsured             `json:"named_insureds"`
	Locations                 []PolicyNextTermLocation                 `json:"locations"`
	CoveredStates             []string                                 `json:"covered_states"`
	Producer                  *PolicyNextTermProducer                  `json:"producer"`
}

// PolicyNextTermClassification is a record.
type PolicyNextTermClassification struct {
	State              string                                 `json:"state"`
	ClassificationCode string                                 `json:"classification_code"`
	Description        *string                                `json:"description"`
	Rates              []PolicyNextTermClassificationRate     `json:"rates"`
	EstimatedPayroll   *premiumaudit.Decimal                  `json:"estimated_payroll"`
	EstimatedUnits     *premiumaudit.Decimal                  `json:"estimated_units"`
	Estimates          []PolicyNextTermClassificationEstimate `json:"estimates"`
	MinimumPremium     *premiumaudit.Decimal                  `json:"minimum_premium"`
	ExperienceRated    bool                                   `json:"experience_rated"`
}

// PolicyNextTermClassificationEstimate is a record.
type PolicyNextTermClassificationEstimate struct {
	EffectiveDate    string                `json:"effective_date"`
	EstimatedPayroll *premiumaudit.Decimal `json:"estimated_payroll"`
	EstimatedUnits   *premiumaudit.Decimal `json:"estimated_units"`
}

// PolicyNextTermClassificationRate is a record.
type PolicyNextTermClassificationRate struct {
	Rate          *premiumaudit.Decimal `json:"rate"`
	LossCost      *premiumaudit.Decimal `json:"loss_cost"`
	Basis         string                `json:"basis"`
	EffectiveDate *string               `json:"effective_date"`
}

// PolicyNextTermCredit is a record.
type PolicyNextTermCredit struct {
	Name            string               `json:"name"`
	State           *string              `json:"state"`
	Rate            premiumaudit.Decimal `json:"rate"`
	Base            string               `json:"base"`
	StatisticalCode *string              `json:"statistical_code"`
}

// PolicyNextTermDiscountBand is a record.
type PolicyNextTermDiscountBand struct {
	UpTo *premiumaudit.Decimal `json:"up_to"`
	Rate premiumaudit.Decimal  `json:"rate"`
}

// PolicyNextTermEmployeeCap is a record.
type PolicyNextTermEmployeeCap struct {
	State               string                `json:"state"`
	YearlyMaximum       *premiumaudit.Decimal `json:"yearly_maximum"`
	WeeklyMaximum       *premiumaudit.Decimal `json:"weekly_maximum"`
	ClassificationCodes []string              `json:"classification_codes"`
	From                *string               `json:"from"`
}

// PolicyNextTermEstimatedPremiumChange is a record.
type PolicyNextTermEstimatedPremiumChange struct {
	EffectiveDate    string               `json:"effective_date"`
	EstimatedPremium premiumaudit.Decimal `json:"estimated_premium"`
}

// PolicyNextTermExcludedPayDeductedItem is a record.
type PolicyNextTermExcludedPayDeductedItem struct {
	State    string  `json:"state"`
	Kind     string  `json:"kind"`
	Deducted bool    `json:"deducted"`
	From     *string `json:"from"`
}

// PolicyNextTermExposureSource is a record.
type PolicyNextTermExposureSource struct {
	OwnerID    string `json:"owner_id"`
	EmployerID string `json:"employer_id"`
}

// PolicyNextTermInsured is a record.
type PolicyNextTermInsured struct {
	Name       string  `json:"name"`
	Fein       *string `json:"fein"`
	EntityType *string `json:"entity_type"`
	Address    Address `json:"address"`
}

// PolicyNextTermLocation is a record.
type PolicyNextTermLocation struct {
	Name    *string `json:"name"`
	Address Address `json:"address"`
}

// PolicyNextTermNamedInsured is a record.
type PolicyNextTermNamedInsured struct {
	EmployerID *string `json:"employer_id"`
	Name       *string `json:"name"`
	Fein       *string `json:"fein"`
	EntityType *string `json:"entity_type"`
}

// PolicyNextTermNoncomplianceCharge is a record.
type PolicyNextTermNoncomplianceCharge struct {
	State    string               `json:"state"`
	Multiple premiumaudit.Decimal `json:"multiple"`
	Exact    bool                 `json:"exact"`
	Requests int64                `json:"requests"`
	From     *string              `json:"from"`
}

// PolicyNextTermOfficerElection is a record.
type PolicyNextTermOfficerElection struct {
	EmployeeID string  `json:"employee_id"`
	Included   bool    `json:"included"`
	Kind       string  `json:"kind"`
	From       *string `json:"from"`
	To         *string `json:"to"`
}

// PolicyNextTermOfficerLimit is a record.
type PolicyNextTermOfficerLimit struct {
	State            string                `json:"state"`
	Kind             string                `json:"kind"`
	WeeklyMinimum    *premiumaudit.Decimal `json:"weekly_minimum"`
	WeeklyMaximum    *premiumaudit.Decimal `json:"weekly_maximum"`
	FixedYearly      *premiumaudit.Decimal `json:"fixed_yearly"`
	PartOfWeekCounts bool                  `json:"part_of_week_counts"`
	From             *string               `json:"from"`
}

// PolicyNextTermOvertimeDeductedItem is a record.
type PolicyNextTermOvertimeDeductedItem struct {
	State    string  `json:"state"`
	Deducted bool    `json:"deducted"`
	From     *string `json:"from"`
}

// PolicyNextTermPersonLink is a record.
type PolicyNextTermPersonLink struct {
	EmployeeID   string `json:"employee_id"`
	SamePersonAs string `json:"same_person_as"`
}

// PolicyNextTermProducer is a record.
type PolicyNextTermProducer struct {
	Name string  `json:"name"`
	Code *string `json:"code"`
}

// PolicyNextTermStateDiscount is a record.
type PolicyNextTermStateDiscount struct {
	State string                            `json:"state"`
	Table *string                           `json:"table"`
	Bands []PolicyNextTermStateDiscountBand `json:"bands"`
}

// PolicyNextTermStateDiscountBand is a record.
type PolicyNextTermStateDiscountBand struct {
	UpTo *premiumaudit.Decimal `json:"up_to"`
	Rate premiumaudit.Decimal  `json:"rate"`
}

// PolicyNextTermStateTerm is a record.
type PolicyNextTermStateTerm struct {
	State                     *string               `json:"state"`
	EffectiveFrom             *string               `json:"effective_from"`
	ExperienceModifier        *premiumaudit.Decimal `json:"experience_modifier"`
	ScheduleRating            *premiumaudit.Decimal `json:"schedule_rating"`
	IncreasedLimitsFactor     *premiumaudit.Decimal `json:"increased_limits_factor"`
	DeductibleCredit          *premiumaudit.Decimal `json:"deductible_credit"`
	ExpenseConstant           *premiumaudit.Decimal `json:"expense_constant"`
	TerrorismRate             *premiumaudit.Decimal `json:"terrorism_rate"`
	CatastropheRate           *premiumaudit.Decimal `json:"catastrophe_rate"`
	EmployersLiabilityMinimum *premiumaudit.Decimal `json:"employers_liability_minimum"`
	MeritRating               *premiumaudit.Decimal `json:"merit_rating"`
	ConstructionClassCredit   *premiumaudit.Decimal `json:"construction_class_credit"`
	ArapFactor                *premiumaudit.Decimal `json:"arap_factor"`
	LossCostMultiplier        *premiumaudit.Decimal `json:"loss_cost_multiplier"`
	LargeDeductibleCredit     *premiumaudit.Decimal `json:"large_deductible_credit"`
	FederalActFactor          *premiumaudit.Decimal `json:"federal_act_factor"`
}

// PolicyNextTermSurcharge is a record.
type PolicyNextTermSurcharge struct {
	Name   string                `json:"name"`
	Rate   *premiumaudit.Decimal `json:"rate"`
	Amount *premiumaudit.Decimal `json:"amount"`
	Base   *string               `json:"base"`
	State  *string               `json:"state"`
}

// PolicyNextTermWaiversOfSubrogationItem is a record.
type PolicyNextTermWaiversOfSubrogationItem struct {
	Name    *string               `json:"name"`
	State   *string               `json:"state"`
	Rate    premiumaudit.Decimal  `json:"rate"`
	Premium *premiumaudit.Decimal `json:"premium"`
	Minimum *premiumaudit.Decimal `json:"minimum"`
}

// PolicyNoncomplianceCharge is a record.
type PolicyNoncomplianceCharge struct {
	State    string               `json:"state"`
	Multiple premiumaudit.Decimal `json:"multiple"`
	Exact    bool                 `json:"exact"`
	Requests int64                `json:"requests"`
	From     *string              `json:"from"`
}

// PolicyOfficerElection is a record.
type PolicyOfficerElection struct {
	EmployeeID string  `json:"employee_id"`
	Included   bool    `json:"included"`
	Kind       string  `json:"kind"`
	From       *string `json:"from"`
	To         *string `json:"to"`
}

// PolicyOfficerLimit is a record.
type PolicyOfficerLimit struct {
	State            string                `json:"state"`
	Kind             string                `json:"kind"`
	WeeklyMinimum    *premiumaudit.Decimal `json:"weekly_minimum"`
	WeeklyMaximum    *premiumaudit.Decimal `json:"weekly_maximum"`
	FixedYearly      *premiumaudit.Decimal `json:"fixed_yearly"`
	PartOfWeekCounts bool                  `json:"part_of_week_counts"`
	From             *string               `json:"from"`
}

// PolicyOvertimeDeductedItem is a record.
type PolicyOvertimeDeductedItem struct {
	State    string  `json:"state"`
	Deducted bool    `json:"deducted"`
	From     *string `json:"from"`
}

// PolicyPersonLink is a record.
type PolicyPersonLink struct {
	EmployeeID   string `json:"employee_id"`
	SamePersonAs string `json:"same_person_as"`
}

// PolicyProducer is a record.
type PolicyProducer struct {
	Name string  `json:"name"`
	Code *string `json:"code"`
}

// PolicyStateDiscount is a record.
type PolicyStateDiscount struct {
	State string                    `json:"state"`
	Table *string                   `json:"table"`
	Bands []PolicyStateDiscountBand `json:"bands"`
}

// PolicyStateDiscountBand is a record.
type PolicyStateDiscountBand struct {
	UpTo *premiumaudit.Decimal `json:"up_to"`
	Rate premiumaudit.Decimal  `json:"rate"`
}

// PolicyStateTerm is a record.
type PolicyStateTerm struct {
	State                     *string               `json:"state"`
	EffectiveFrom             *string               `json:"effective_from"`
	ExperienceModifier        *premiumaudit.Decimal `json:"experience_modifier"`
	ScheduleRating            *premiumaudit.Decimal `json:"schedule_rating"`
	IncreasedLimitsFactor     *premiumaudit.Decimal `json:"increased_limits_factor"`
	DeductibleCredit          *premiumaudit.Decimal `json:"deductible_credit"`
	ExpenseConstant           *premiumaudit.Decimal `json:"expense_constant"`
	TerrorismRate             *premiumaudit.Decimal `json:"terrorism_rate"`
	CatastropheRate           *premiumaudit.Decimal `json:"catastrophe_rate"`
	EmployersLiabilityMinimum *premiumaudit.Decimal `json:"employers_liability_minimum"`
	MeritRating               *premiumaudit.Decimal `json:"merit_rating"`
	ConstructionClassCredit   *premiumaudit.Decimal `json:"construction_class_credit"`
	ArapFactor                *premiumaudit.Decimal `json:"arap_factor"`
	LossCostMultiplier        *premiumaudit.Decimal `json:"loss_cost_multiplier"`
	LargeDeductibleCredit     *premiumaudit.Decimal `json:"large_deductible_credit"`
	FederalActFactor          *premiumaudit.Decimal `json:"federal_act_factor"`
}

// PolicySurcharge is a record.
type PolicySurcharge struct {
	Name   string                `json:"name"`
	Rate   *premiumaudit.Decimal `json:"rate"`
	Amount *premiumaudit.Decimal `json:"amount"`
	Base   *string               `json:"base"`
	State  *string               `json:"state"`
}

// PolicyWaiversOfSubrogationItem is a record.
type PolicyWaiversOfSubrogationItem struct {
	Name    *string               `json:"name"`
	State   *string               `json:"state"`
	Rate    premiumaudit.Decimal  `json:"rate"`
	Premium *premiumaudit.Decimal `json:"premium"`
	Minimum *premiumaudit.Decimal `json:"minimum"`
}

// PortalSession is a record.
type PortalSession struct {
	ID           string  `json:"id"`
	Object       string  `json:"object"`
	OwnerID      string  `json:"owner_id"`
	Environment  string  `json:"environment"`
	EmployerID   string  `json:"employer_id"`
	Role         string  `json:"role"`
	Page         string  `json:"page"`
	Language     string  `json:"language"`
	URL          *string `json:"url"`
	URLExpiresAt string  `json:"url_expires_at"`
	ExpiresAt    string  `json:"expires_at"`
	CreatedBy    string  `json:"created_by"`
	CreatedAt    string  `json:"created_at"`
}

// PremiumStep is a record.
type PremiumStep struct {
	Step            string                `json:"step"`
	State           *string               `json:"state"`
	Name            *string               `json:"name"`
	Period          *PremiumStepPeriod    `json:"period"`
	Factor          *premiumaudit.Decimal `json:"factor"`
	Base            *premiumaudit.Decimal `json:"base"`
	Rule            *string               `json:"rule"`
	StatisticalCode *string               `json:"statistical_code"`
	Amount          premiumaudit.Decimal  `json:"amount"`
	RunningTotal    premiumaudit.Decimal  `json:"running_total"`
	Gives           *string               `json:"gives"`
}

// PremiumStepPeriod is a record.
type PremiumStepPeriod struct {
	Start string `json:"start"`
	End   string `json:"end"`
}

// PreviewPremiumResult is a record.
type PreviewPremiumResult struct {
	Object         string                                   `json:"object"`
	PolicyID       string                                   `json:"policy_id"`
	PeriodStart    string                                   `json:"period_start"`
	PeriodEnd      string                                   `json:"period_end"`
	Worksheet      *Worksheet                               `json:"worksheet"`
	MissingDays    int64                                    `json:"missing_days"`
	RulesNotOnFile []PreviewPremiumResultRulesNotOnFileItem `json:"rules_not_on_file"`
	Missing        []Missing                                `json:"missing"`
}

// PreviewPremiumResultRulesNotOnFileItem is a record.
type PreviewPremiumResultRulesNotOnFileItem struct {
	Rule      string  `json:"rule"`
	AppliesTo *string `json:"applies_to"`
	State     *string `json:"state"`
	Date      string  `json:"date"`
}

// ProvenVersion is a record.
type ProvenVersion struct {
	AuditID         string               `json:"audit_id"`
	Version         int64                `json:"version"`
	Kind            string               `json:"kind"`
	Reason          *string              `json:"reason"`
	Actor           *ProvenVersionActor  `json:"actor"`
	CreatedAt       string               `json:"created_at"`
	Release         *string              `json:"release"`
	PeriodStart     string               `json:"period_start"`
	PeriodEnd       string               `json:"period_end"`
	TotalPremium    premiumaudit.Decimal `json:"total_premium"`
	InputsKept      bool                 `json:"inputs_kept"`
	Inputs          []VersionInput       `json:"inputs"`
	WorksheetDigest *string              `json:"worksheet_digest"`
	PreviousDigest  *string              `json:"previous_digest"`
	Digest          *string              `json:"digest"`
}

// ProvenVersionActor is a record.
type ProvenVersionActor struct {
	Type string  `json:"type"`
	ID   *string `json:"id"`
}

// RateTable is a record.
type RateTable struct {
	ID            string  `json:"id"`
	Object        string  `json:"object"`
	OwnerID       string  `json:"owner_id"`
	Environment   string  `json:"environment"`
	Name          string  `json:"name"`
	EffectiveFrom *string `json:"effective_from"`
	AppliesTo     string  `json:"applies_to"`
	Version       int64   `json:"version"`
	RowCount      int64   `json:"row_count"`
	CreatedAt     string  `json:"created_at"`
	UpdatedAt     string  `json:"updated_at"`
	DeletedAt     *string `json:"deleted_at,omitzero"`
}

// RecordsRequest is a record.
type RecordsRequest struct {
	ID          string  `json:"id"`
	Object      string  `json:"object"`
	OwnerID     string  `json:"owner_id"`
	Environment string  `json:"environment"`
	AuditID     string  `json:"audit_id"`
	EmployerID  string  `json:"employer_id"`
	PolicyID    string  `json:"policy_id"`
	Subject     string  `json:"subject"`
	Details     *string `json:"details"`
	DueDate     string  `json:"due_date"`
	Status      string  `json:"status"`
	Answer      *string `json:"answer"`
	CreatedAt   string  `json:"created_at"`
	UpdatedAt   string  `json:"updated_at"`
	AnsweredAt  *string `json:"answered_at"`
	ClosedAt    *string `json:"closed_at"`
}

// RemoveWebhookPayloadsRequest is a record.
type RemoveWebhookPayloadsRequest struct {
	ResourceType *string  `json:"resource_type,omitzero"`
	ResourceID   *string  `json:"resource_id,omitzero"`
	EventIds     []string `json:"event_ids,omitzero"`
	OwnerID      *string  `json:"owner_id,omitzero"`
}

// RemoveWebhookPayloadsResult is a record.
type RemoveWebhookPayloadsResult struct {
	Removed int64 `json:"removed"`
	Pending int64 `json:"pending"`
	HasMore bool  `json:"has_more"`
}

// RenameApiKeyRequest is a record.
type RenameApiKeyRequest struct {
	Name     string          `json:"name"`
	OwnerID  *string         `json:"owner_id,omitzero"`
	IsActive json.RawMessage `json:"is_active,omitzero"`
}

// ReplayAuditRequest is a record.
type ReplayAuditRequest struct {
	OwnerID *string                      `json:"owner_id,omitzero"`
	Version premiumaudit.Nullable[int64] `json:"version,omitzero"`
}

// ReplayDifference is a record.
type ReplayDifference struct {
	Where      string                `json:"where"`
	Message    string                `json:"message"`
	Input      *VersionInput         `json:"input"`
	ReportID   *string               `json:"report_id"`
	Position   *int64                `json:"position"`
	EmployeeID *string               `json:"employee_id"`
	Line       *ReplayDifferenceLine `json:"line"`
	Step       *ReplayDifferenceStep `json:"step"`
	Member     *string               `json:"member"`
	Kept       *string               `json:"kept"`
	Replayed   *string               `json:"replayed"`
}

// ReplayDifferenceLine is a record.
type ReplayDifferenceLine struct {
	Index              int64   `json:"index"`
	State              *string `json:"state"`
	ClassificationCode *string `json:"classification_code"`
}

// ReplayDifferenceStep is a record.
type ReplayDifferenceStep struct {
	Index int64   `json:"index"`
	State *string `json:"state"`
	Step  *string `json:"step"`
}

// ReplayWebhookDeliveriesRequest is a record.
type ReplayWebhookDeliveriesRequest struct {
	From          string  `json:"from"`
	To            string  `json:"to"`
	Status        *string `json:"status,omitzero"`
	StartingAfter *string `json:"starting_after,omitzero"`
	OwnerID       *string `json:"owner_id,omitzero"`
}

// ReplayWebhookDeliveriesResult is a record.
type ReplayWebhookDeliveriesResult struct {
	Replayed       int64   `json:"replayed"`
	HasMore        bool    `json:"has_more"`
	LastDeliveryID *string `json:"last_delivery_id"`
}

// ResolveAuditDisputeRequest is a record.
type ResolveAuditDisputeRequest struct {
	OwnerID       *string                        `json:"owner_id,omitzero"`
	Outcome       string                         `json:"outcome"`
	AcceptedLines premiumaudit.Nullable[[]int64] `json:"accepted_lines,omitzero"`
	Reason        premiumaudit.Nullable[string]  `json:"reason,omitzero"`
}

// ReviseAuditRequest is a record.
type ReviseAuditRequest struct {
	OwnerID     *string                       `json:"owner_id,omitzero"`
	DueDate     *string                       `json:"due_date,omitzero"`
	Method      premiumaudit.Nullable[string] `json:"method,omitzero"`
	PeriodStart premiumaudit.Nullable[string] `json:"period_start,omitzero"`
	PeriodEnd   premiumaudit.Nullable[string] `json:"period_end,omitzero"`
	Reason      premiumaudit.Nullable[string] `json:"reason,omitzero"`
}

// RotateWebhookSecretRequest is a record.
type RotateWebhookSecretRequest struct {
	Secret         *string `json:"secret,omitzero"`
	OverlapSeconds *int64  `json:"overlap_seconds,omitzero"`
	OwnerID        *string `json:"owner_id,omitzero"`
}

// RotateWebhookSecretResult is a record.
type RotateWebhookSecretResult struct {
	Webhook Webhook `json:"webhook"`
	Secret  *string `json:"secret"`
}

// RuleCoverage is a record.
type RuleCoverage struct {
	Object string        `json:"object"`
	State  string        `json:"state"`
	Date   string        `json:"date"`
	Rules  []CoveredRule `json:"rules"`
}

// RuleRow is a record.
type RuleRow struct {
	Rule          string            `json:"rule"`
	Kind          string            `json:"kind"`
	State         string            `json:"state"`
	EffectiveFrom string            `json:"effective_from"`
	Source        string            `json:"source"`
	RuleTable     *RuleRowRuleTable `json:"rule_table"`
	CheckedOn     *string           `json:"checked_on"`
}

// RuleRowRuleTable is a record.
type RuleRowRuleTable struct {
	ID      string `json:"id"`
	Version int64  `json:"version"`
	Row     string `json:"row"`
}

// RuleTable is a record.
type RuleTable struct {
	ID          string  `json:"id"`
	Object      string  `json:"object"`
	OwnerID     string  `json:"owner_id"`
	Environment string  `json:"environment"`
	Name        string  `json:"name"`
	Version     int64   `json:"version"`
	RowCount    int64   `json:"row_count"`
	CreatedAt   string  `json:"created_at"`
	UpdatedAt   string  `json:"updated_at"`
	DeletedAt   *string `json:"deleted_at,omitzero"`
}

// StatementDifference is a record.
type StatementDifference struct {
	Version int64                       `json:"version"`
	Figures []StatementDifferenceFigure `json:"figures"`
	Classes []StatementDifferenceClasse `json:"classes"`
}

// StatementDifferenceClasse is a record.
type StatementDifferenceClasse struct {
	State              *string      `json:"state"`
	ClassificationCode string       `json:"classification_code"`
	Remuneration       AmountChange `json:"remuneration"`
	Premium            AmountChange `json:"premium"`
}

// StatementDifferenceFigure is a record.
type StatementDifferenceFigure struct {
	Figure string       `json:"figure"`
	Amount AmountChange `json:"amount"`
}

// Subcontractor is a record.
type Subcontractor struct {
	ID                 string                     `json:"id"`
	Object             string                     `json:"object"`
	OwnerID            string                     `json:"owner_id"`
	Environment        string                     `json:"environment"`
	EmployerID         string                     `json:"employer_id"`
	Name               string                     `json:"name"`
	State              *string                    `json:"state"`
	ClassificationCode *string                    `json:"classification_code"`
	Contract           string                     `json:"contract"`
	Payments           []SubcontractorPayment     `json:"payments"`
	Certificates       []SubcontractorCertificate `json:"certificates"`
	CreatedAt          string                     `json:"created_at"`
	UpdatedAt          string                     `json:"updated_at"`
	DeletedAt          *string                    `json:"deleted_at,omitzero"`
}

// SubcontractorCertificate is a record.
type SubcontractorCertificate struct {
	From      string  `json:"from"`
	To        string  `json:"to"`
	Reference *string `json:"reference"`
}

// SubcontractorPayment is a record.
type SubcontractorPayment struct {
	From    string                `json:"from"`
	To      string                `json:"to"`
	Amount  premiumaudit.Decimal  `json:"amount"`
	Payroll *premiumaudit.Decimal `json:"payroll"`
}

// SubmitPayrollReportResult is a record.
type SubmitPayrollReportResult struct {
	Message                 string                             `json:"message"`
	ReportID                string                             `json:"report_id"`
	Status                  string                             `json:"status"`
	Environment             string                             `json:"environment"`
	EmployerID              string                             `json:"employer_id"`
	Period                  SubmitPayrollReportResultPeriod    `json:"period"`
	EmployeeCount           int64                              `json:"employee_count"`
	EstimatedProcessingTime string                             `json:"estimated_processing_time"`
	Warnings                []SubmitPayrollReportResultWarning `json:"warnings"`
}

// SubmitPayrollReportResultPeriod is a record.
type SubmitPayrollReportResultPeriod struct {
	Start string `json:"start"`
	End   string `json:"end"`
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
	OwnerID    *string                        `json:"owner_id,omitzero"`
}

// SyncEmployeesRequestEmployee is one of SyncEmployeesRequestEmployeeHire, SyncEmployeesRequestEmployeeUpdate, SyncEmployeesRequestEmployeeTerminate.
type SyncEmployeesRequestEmployee = any

// SyncEmployeesRequestEmployeeHire is a record.
type SyncEmployeesRequestEmployeeHire struct {
	EmployeeID         string                                      `json:"employee_id"`
	Action             string                                      `json:"action"`
	Name               string                                      `json:"name"`
	HireDate           string                                      `json:"hire_date"`
	ClassificationCode string                                      `json:"classification_code"`
	HourlyRate         premiumaudit.Nullable[premiumaudit.Decimal] `json:"hourly_rate,omitzero"`
}

// SyncEmployeesRequestEmployeeTerminate is a record.
type SyncEmployeesRequestEmployeeTerminate struct {
	EmployeeID        string                        `json:"employee_id"`
	Action            string                        `json:"action"`
	TerminationDate   string                        `json:"termination_date"`
	TerminationReason premiumaudit.Nullable[string] `json:"termination_reason,omitzero"`
}

// SyncEmployeesRequestEmployeeUpdate is a record.
type SyncEmployeesRequestEmployeeUpdate struct {
	EmployeeID         string                                      `json:"employee_id"`
	Action             string                                      `json:"action"`
	Name               premiumaudit.Nullable[string]               `json:"name,omitzero"`
	ClassificationCode premiumaudit.Nullable[string]               `json:"classification_code,omitzero"`
	HourlyRate         premiumaudit.Nullable[premiumaudit.Decimal] `json:"hourly_rate,omitzero"`
}

// SyncEmployeesResult is a record.
type SyncEmployeesResult struct {
	Message             string                       `json:"message"`
	Environment         string                       `json:"environment"`
	EmployerID          string                       `json:"employer_id"`
	EmployeesProcessed  int64                        `json:"employees_processed"`
	EmployeesCreated    int64                        `json:"employees_created"`
	EmployeesUpdated    int64                        `json:"employees_updated"`
	EmployeesTerminated int64                        `json:"employees_terminated"`
	Errors              []SyncEmployeesResultError   `json:"errors"`
	Warnings            []SyncEmployeesResultWarning `json:"warnings"`
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
	OwnerID   *string                         `json:"owner_id,omitzero"`
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

// UpdateAuditDocumentRequest is a record.
type UpdateAuditDocumentRequest struct {
	OwnerID          *string                                     `json:"owner_id,omitzero"`
	Type             *string                                     `json:"type,omitzero"`
	PeriodStart      premiumaudit.Nullable[string]               `json:"period_start,omitzero"`
	PeriodEnd        premiumaudit.Nullable[string]               `json:"period_end,omitzero"`
	State            premiumaudit.Nullable[string]               `json:"state,omitzero"`
	Wages            premiumaudit.Nullable[premiumaudit.Decimal] `json:"wages,omitzero"`
	OtherEmployerIds premiumaudit.Nullable[[]string]             `json:"other_employer_ids,omitzero"`
}

// UpdateEmployeeRequest is a record.
type UpdateEmployeeRequest struct {
	OwnerID            *string                                     `json:"owner_id,omitzero"`
	Name               *string                                     `json:"name,omitzero"`
	FirstName          premiumaudit.Nullable[string]               `json:"first_name,omitzero"`
	LastName           premiumaudit.Nullable[string]               `json:"last_name,omitzero"`
	ClassificationCode premiumaudit.Nullable[string]               `json:"classification_code,omitzero"`
	State              premiumaudit.Nullable[string]               `json:"state,omitzero"`
	HourlyRate         premiumaudit.Nullable[premiumaudit.Decimal] `json:"hourly_rate,omitzero"`
	Status             *string                                     `json:"status,omitzero"`
	TerminationDate    premiumaudit.Nullable[string]               `json:"termination_date,omitzero"`
	TerminationReason  premiumaudit.Nullable[string]               `json:"termination_reason,omitzero"`
	Email              premiumaudit.Nullable[string]               `json:"email,omitzero"`
	HireDate           premiumaudit.Nullable[string]               `json:"hire_date,omitzero"`
	JobTitle           premiumaudit.Nullable[string]               `json:"job_title,omitzero"`
	Department         premiumaudit.Nullable[string]               `json:"department,omitzero"`
}

// UpdateEmployerRequest is a record.
type UpdateEmployerRequest struct {
	OwnerID  *string                                               `json:"owner_id,omitzero"`
	Name     premiumaudit.Nullable[string]                         `json:"name,omitzero"`
	Fein     premiumaudit.Nullable[string]                         `json:"fein,omitzero"`
	Address  premiumaudit.Nullable[string]                         `json:"address,omitzero"`
	PartyIds premiumaudit.Nullable[[]UpdateEmployerRequestPartyId] `json:"party_ids,omitzero"`
}

// UpdateEmployerRequestPartyId is a record.
type UpdateEmployerRequestPartyId struct {
	Party string `json:"party"`
	ID    string `json:"id"`
}

// UpdateFileMappingRequest is a record.
type UpdateFileMappingRequest struct {
	Name    *string                          `json:"name,omitzero"`
	Mapping *UpdateFileMappingRequestMapping `json:"mapping,omitzero"`
	OwnerID *string                          `json:"owner_id,omitzero"`
}

// UpdateFileMappingRequestMapping is a record.
type UpdateFileMappingRequestMapping struct {
	EmployerID            premiumaudit.Nullable[string]          `json:"employer_id,omitzero"`
	EmployeeID            premiumaudit.Nullable[string]          `json:"employee_id,omitzero"`
	Name                  premiumaudit.Nullable[string]          `json:"name,omitzero"`
	FirstName             premiumaudit.Nullable[string]          `json:"first_name,omitzero"`
	LastName              premiumaudit.Nullable[string]          `json:"last_name,omitzero"`
	ClassificationCode    premiumaudit.Nullable[string]          `json:"classification_code,omitzero"`
	State                 premiumaudit.Nullable[string]          `json:"state,omitzero"`
	HoursWorked           premiumaudit.Nullable[json.RawMessage] `json:"hours_worked,omitzero"`
	GrossWages            premiumaudit.Nullable[json.RawMessage] `json:"gross_wages,omitzero"`
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

// UpdateMeRequest is a record.
type UpdateMeRequest struct {
	ContactEmail string  `json:"contact_email"`
	OwnerID      *string `json:"owner_id,omitzero"`
}

// UpdateNoticeRequest is a record.
type UpdateNoticeRequest struct {
	Enabled    *bool    `json:"enabled,omitzero"`
	Recipients []string `json:"recipients,omitzero"`
	OwnerID    *string  `json:"owner_id,omitzero"`
}

// UpdatePaymentRequest is a record.
type UpdatePaymentRequest struct {
	OwnerID           *string                       `json:"owner_id,omitzero"`
	Status            *string                       `json:"status,omitzero"`
	Amount            *premiumaudit.Decimal         `json:"amount,omitzero"`
	TermEffectiveDate premiumaudit.Nullable[string] `json:"term_effective_date,omitzero"`
	Description       premiumaudit.Nullable[string] `json:"description,omitzero"`
	FailureReason     premiumaudit.Nullable[string] `json:"failure_reason,omitzero"`
}

// UpdatePolicyRequest is a record.
type UpdatePolicyRequest struct {
	OwnerID                   *string                                                              `json:"owner_id,omitzero"`
	EmployerID                *string                                                              `json:"employer_id,omitzero"`
	EffectiveDate             *string                                                              `json:"effective_date,omitzero"`
	PolicyNumber              *string                                                              `json:"policy_number,omitzero"`
	Status                    *string                                                              `json:"status,omitzero"`
	CancellationDate          premiumaudit.Nullable[string]                                        `json:"cancellation_date,omitzero"`
	CancellationMethod        premiumaudit.Nullable[string]                                        `json:"cancellation_method,omitzero"`
	EndorsementDate           *string                                                              `json:"endorsement_date,omitzero"`
	NextTerm                  premiumaudit.Nullable[string]                                        `json:"next_term,omitzero"`
	ExpirationDate            *string                                                              `json:"expiration_date,omitzero"`
	Premium                   premiumaudit.Nullable[premiumaudit.Decimal]                          `json:"premium,omitzero"`
	Audit                     premiumaudit.Nullable[UpdatePolicyRequestAudit]                      `json:"audit,omitzero"`
	Billing                   premiumaudit.Nullable[UpdatePolicyRequestBilling]                    `json:"billing,omitzero"`
	Classifications           premiumaudit.Nullable[[]UpdatePolicyRequestClassification]           `json:"classifications,omitzero"`
	EstimatedPayroll          premiumaudit.Nullable[premiumaudit.Decimal]                          `json:"estimated_payroll,omitzero"`
	ExperienceModifier        premiumaudit.Nullable[premiumaudit.Decimal]                          `json:"experience_modifier,omitzero"`
	ScheduleRating            premiumaudit.Nullable[premiumaudit.Decimal]                          `json:"schedule_rating,omitzero"`
	IncreasedLimitsFactor     premiumaudit.Nullable[premiumaudit.Decimal]                          `json:"increased_limits_factor,omitzero"`
	DeductibleCredit          premiumaudit.Nullable[premiumaudit.Decimal]                          `json:"deductible_credit,omitzero"`
	ExpenseConstant           premiumaudit.Nullable[premiumaudit.Decimal]                          `json:"expense_constant,omitzero"`
	MinimumPremium            premiumaudit.Nullable[premiumaudit.Decimal]                          `json:"minimum_premium,omitzero"`
	TerrorismRate             premiumaudit.Nullable[premiumaudit.Decimal]                          `json:"terrorism_rate,omitzero"`
	CatastropheRate           premiumaudit.Nullable[premiumaudit.Decimal]                          `json:"catastrophe_rate,omitzero"`
	EmployersLiabilityMinimum premiumaudit.Nullable[premiumaudit.Decimal]                          `json:"employers_liability_minimum,omitzero"`
	MeritRating               premiumaudit.Nullable[premiumaudit.Decimal]                          `json:"merit_rating,omitzero"`
	ConstructionClassCredit   premiumaudit.Nullable[premiumaudit.Decimal]                          `json:"construction_class_credit,omitzero"`
	ArapFactor                premiumaudit.Nullable[premiumaudit.Decimal]                          `json:"arap_factor,omitzero"`
	LossCostMultiplier        premiumaudit.Nullable[premiumaudit.Decimal]                          `json:"loss_cost_multiplier,omitzero"`
	LargeDeductibleCredit     premiumaudit.Nullable[premiumaudit.Decimal]                          `json:"large_deductible_credit,omitzero"`
	FederalActFactor          premiumaudit.Nullable[premiumaudit.Decimal]                          `json:"federal_act_factor,omitzero"`
	ShortRateFactor           premiumaudit.Nullable[premiumaudit.Decimal]                          `json:"short_rate_factor,omitzero"`
	DiscountTable             premiumaudit.Nullable[string]                                        `json:"discount_table,omitzero"`
	DiscountBands             premiumaudit.Nullable[[]UpdatePolicyRequestDiscountBand]             `json:"discount_bands,omitzero"`
	StateDiscounts            premiumaudit.Nullable[[]UpdatePolicyRequestStateDiscount]            `json:"state_discounts,omitzero"`
	Credits                   premiumaudit.Nullable[[]UpdatePolicyRequestCredit]                   `json:"credits,omitzero"`
	Surcharges                premiumaudit.Nullable[[]UpdatePolicyRequestSurcharge]                `json:"surcharges,omitzero"`
	WaiversOfSubrogation      premiumaudit.Nullable[[]UpdatePolicyRequestWaiversOfSubrogationItem] `json:"waivers_of_subrogation,omitzero"`
	Rounding                  premiumaudit.Nullable[string]                                        `json:"rounding,omitzero"`
	OfficerElections          premiumaudit.Nullable[[]UpdatePolicyRequestOfficerElection]          `json:"officer_elections,omitzero"`
	RateTable                 premiumaudit.Nullable[string]                                        `json:"rate_table,omitzero"`
	RuleTable                 premiumaudit.Nullable[string]                                        `json:"rule_table,omitzero"`
	SubcontractorContract     premiumaudit.Nullable[string]                                        `json:"subcontractor_contract,omitzero"`
	ExposureSources           premiumaudit.Nullable[[]UpdatePolicyRequestExposureSource]           `json:"exposure_sources,omitzero"`
	StateTerms                premiumaudit.Nullable[[]UpdatePolicyRequestStateTerm]                `json:"state_terms,omitzero"`
	WageRecordsVerified       premiumaudit.Nullable[bool]                                          `json:"wage_records_verified,omitzero"`
	RecordsSupportDivision    premiumaudit.Nullable[bool]                                          `json:"records_support_division,omitzero"`
	NoPayrollMonths           premiumaudit.Nullable[[]int64]                                       `json:"no_payroll_months,omitzero"`
	PersonLinks               premiumaudit.Nullable[[]UpdatePolicyRequestPersonLink]               `json:"person_links,omitzero"`
	OfficerLimits             premiumaudit.Nullable[[]UpdatePolicyRequestOfficerLimit]             `json:"officer_limits,omitzero"`
	OvertimeDeducted          premiumaudit.Nullable[[]UpdatePolicyRequestOvertimeDeductedItem]     `json:"overtime_deducted,omitzero"`
	ExcludedPayDeducted       premiumaudit.Nullable[[]UpdatePolicyRequestExcludedPayDeductedItem]  `json:"excluded_pay_deducted,omitzero"`
	EmployeeCaps              premiumaudit.Nullable[[]UpdatePolicyRequestEmployeeCap]              `json:"employee_caps,omitzero"`
	NoncomplianceCharges      premiumaudit.Nullable[[]UpdatePolicyRequestNoncomplianceCharge]      `json:"noncompliance_charges,omitzero"`
	Insured                   premiumaudit.Nullable[UpdatePolicyRequestInsured]                    `json:"insured,omitzero"`
	NamedInsureds             premiumaudit.Nullable[[]UpdatePolicyRequestNamedInsured]             `json:"named_insureds,omitzero"`
	Locations                 premiumaudit.Nullable[[]UpdatePolicyRequestLocation]                 `json:"locations,omitzero"`
	CoveredStates             premiumaudit.Nullable[[]string]                                      `json:"covered_states,omitzero"`
	Producer                  premiumaudit.Nullable[UpdatePolicyRequestProducer]                   `json:"producer,omitzero"`
}

// UpdatePolicyRequestAudit is a record.
type UpdatePolicyRequestAudit struct {
	Schedule string `json:"schedule"`
	Method   string `json:"method"`
}

// UpdatePolicyRequestBilling is a record.
type UpdatePolicyRequestBilling struct {
	Mode           string                        `json:"mode"`
	PaySchedule    premiumaudit.Nullable[string] `json:"pay_schedule,omitzero"`
	GraceDays      premiumaudit.Nullable[int64]  `json:"grace_days,omitzero"`
	PayPeriodStart premiumaudit.Nullable[string] `json:"pay_period_start,omitzero"`
}

// UpdatePolicyRequestClassification is a record.
type UpdatePolicyRequestClassification struct {
	State              string                                                             `json:"state"`
	ClassificationCode string                                                             `json:"classification_code"`
	Description        premiumaudit.Nullable[string]                                      `json:"description,omitzero"`
	Rate               premiumaudit.Nullable[premiumaudit.Decimal]                        `json:"rate,omitzero"`
	LossCost           premiumaudit.Nullable[premiumaudit.Decimal]                        `json:"loss_cost,omitzero"`
	Basis              premiumaudit.Nullable[string]                                      `json:"basis,omitzero"`
	Rates              premiumaudit.Nullable[[]UpdatePolicyRequestClassificationRate]     `json:"rates,omitzero"`
	EstimatedPayroll   premiumaudit.Nullable[premiumaudit.Decimal]                        `json:"estimated_payroll,omitzero"`
	EstimatedUnits     premiumaudit.Nullable[premiumaudit.Decimal]                        `json:"estimated_units,omitzero"`
	Estimates          premiumaudit.Nullable[[]UpdatePolicyRequestClassificationEstimate] `json:"estimates,omitzero"`
	MinimumPremium     premiumaudit.Nullable[premiumaudit.Decimal]                        `json:"minimum_premium,omitzero"`
	ExperienceRated    premiumaudit.Nullable[bool]                                        `json:"experience_rated,omitzero"`
}

// UpdatePolicyRequestClassificationEstimate is a record.
type UpdatePolicyRequestClassificationEstimate struct {
	EffectiveDate    string                                      `json:"effective_date"`
	EstimatedPayroll premiumaudit.Nullable[premiumaudit.Decimal] `json:"estimated_payroll,omitzero"`
	EstimatedUnits   premiumaudit.Nullable[premiumaudit.Decimal] `json:"estimated_units,omitzero"`
}

// UpdatePolicyRequestClassificationRate is a record.
type UpdatePolicyRequestClassificationRate struct {
	Rate          premiumaudit.Nullable[premiumaudit.Decimal] `json:"rate,omitzero"`
	LossCost      premiumaudit.Nullable[premiumaudit.Decimal] `json:"loss_cost,omitzero"`
	Basis         premiumaudit.Nullable[string]               `json:"basis,omitzero"`
	EffectiveDate premiumaudit.Nullable[string]               `json:"effective_date,omitzero"`
}

// UpdatePolicyRequestCredit is a record.
type UpdatePolicyRequestCredit struct {
	Name            string                        `json:"name"`
	State           premiumaudit.Nullable[string] `json:"state,omitzero"`
	Rate            premiumaudit.Decimal          `json:"rate"`
	Base            premiumaudit.Nullable[string] `json:"base,omitzero"`
	StatisticalCode premiumaudit.Nullable[string] `json:"statistical_code,omitzero"`
}

// UpdatePolicyRequestDiscountBand is a record.
type UpdatePolicyRequestDiscountBand struct {
	UpTo premiumaudit.Nullable[premiumaudit.Decimal] `json:"up_to,omitzero"`
	Rate premiumaudit.Decimal                        `json:"rate"`
}

// UpdatePolicyRequestEmployeeCap is a record.
type UpdatePolicyRequestEmployeeCap struct {
	State               string                                      `json:"state"`
	YearlyMaximum       premiumaudit.Nullable[premiumaudit.Decimal] `json:"yearly_maximum,omitzero"`
	WeeklyMaximum       premiumaudit.Nullable[premiumaudit.Decimal] `json:"weekly_maximum,omitzero"`
	ClassificationCodes premiumaudit.Nullable[[]string]             `json:"classification_codes,omitzero"`
	From                premiumaudit.Nullable[string]               `json:"from,omitzero"`
}

// UpdatePolicyRequestExcludedPayDeductedItem is a record.
type UpdatePolicyRequestExcludedPayDeductedItem struct {
	State    string                        `json:"state"`
	Kind     string                        `json:"kind"`
	Deducted bool                          `json:"deducted"`
	From     premiumaudit.Nullable[string] `json:"from,omitzero"`
}

// UpdatePolicyRequestExposureSource is a record.
type UpdatePolicyRequestExposureSource struct {
	OwnerID    string `json:"owner_id"`
	EmployerID string `json:"employer_id"`
}

// UpdatePolicyRequestInsured is a record.
type UpdatePolicyRequestInsured struct {
	Name       string                                                   `json:"name"`
	Fein       premiumaudit.Nullable[string]                            `json:"fein,omitzero"`
	EntityType premiumaudit.Nullable[string]                            `json:"entity_type,omitzero"`
	Address    premiumaudit.Nullable[UpdatePolicyRequestInsuredAddress] `json:"address,omitzero"`
}

// UpdatePolicyRequestInsuredAddress is a record.
type UpdatePolicyRequestInsuredAddress struct {
	Street     premiumaudit.Nullable[string] `json:"street,omitzero"`
	City       premiumaudit.Nullable[string] `json:"city,omitzero"`
	State      premiumaudit.Nullable[string] `json:"state,omitzero"`
	PostalCode premiumaudit.Nullable[string] `json:"postal_code,omitzero"`
}

// UpdatePolicyRequestLocation is a record.
type UpdatePolicyRequestLocation struct {
	Name    premiumaudit.Nullable[string]                             `json:"name,omitzero"`
	Address premiumaudit.Nullable[UpdatePolicyRequestLocationAddress] `json:"address,omitzero"`
}

// UpdatePolicyRequestLocationAddress is a record.
type UpdatePolicyRequestLocationAddress struct {
	Street     premiumaudit.Nullable[string] `json:"street,omitzero"`
	City       premiumaudit.Nullable[string] `json:"city,omitzero"`
	State      premiumaudit.Nullable[string] `json:"state,omitzero"`
	PostalCode premiumaudit.Nullable[string] `json:"postal_code,omitzero"`
}

// UpdatePolicyRequestNamedInsured is a record.
type UpdatePolicyRequestNamedInsured struct {
	EmployerID premiumaudit.Nullable[string] `json:"employer_id,omitzero"`
	Name       premiumaudit.Nullable[string] `json:"name,omitzero"`
	Fein       premiumaudit.Nullable[string] `json:"fein,omitzero"`
	EntityType premiumaudit.Nullable[string] `json:"entity_type,omitzero"`
}

// UpdatePolicyRequestNoncomplianceCharge is a record.
type UpdatePolicyRequestNoncomplianceCharge struct {
	State    string                        `json:"state"`
	Multiple premiumaudit.Decimal          `json:"multiple"`
	Exact    premiumaudit.Nullable[bool]   `json:"exact,omitzero"`
	Requests premiumaudit.Nullable[int64]  `json:"requests,omitzero"`
	From     premiumaudit.Nullable[string] `json:"from,omitzero"`
}

// UpdatePolicyRequestOfficerElection is a record.
type UpdatePolicyRequestOfficerElection struct {
	EmployeeID string                        `json:"employee_id"`
	Included   bool                          `json:"included"`
	Kind       premiumaudit.Nullable[string] `json:"kind,omitzero"`
	From       premiumaudit.Nullable[string] `json:"from,omitzero"`
	To         premiumaudit.Nullable[string] `json:"to,omitzero"`
}

// UpdatePolicyRequestOfficerLimit is a record.
type UpdatePolicyRequestOfficerLimit struct {
	State            string                                      `json:"state"`
	Kind             string                                      `json:"kind"`
	WeeklyMinimum    premiumaudit.Nullable[premiumaudit.Decimal] `json:"weekly_minimum,omitzero"`
	WeeklyMaximum    premiumaudit.Nullable[premiumaudit.Decimal] `json:"weekly_maximum,omitzero"`
	FixedYearly      premiumaudit.Nullable[premiumaudit.Decimal] `json:"fixed_yearly,omitzero"`
	PartOfWeekCounts premiumaudit.Nullable[bool]                 `json:"part_of_week_counts,omitzero"`
	From             premiumaudit.Nullable[string]               `json:"from,omitzero"`
}

// UpdatePolicyRequestOvertimeDeductedItem is a record.
type UpdatePolicyRequestOvertimeDeductedItem struct {
	State    string                        `json:"state"`
	Deducted bool                          `json:"deducted"`
	From     premiumaudit.Nullable[string] `json:"from,omitzero"`
}

// UpdatePolicyRequestPersonLink is a record.
type UpdatePolicyRequestPersonLink struct {
	EmployeeID   string `json:"employee_id"`
	SamePersonAs string `json:"same_person_as"`
}

// UpdatePolicyRequestProducer is a record.
type UpdatePolicyRequestProducer struct {
	Name string                        `json:"name"`
	Code premiumaudit.Nullable[string] `json:"code,omitzero"`
}

// UpdatePolicyRequestStateDiscount is a record.
type UpdatePolicyRequestStateDiscount struct {
	State string                                                        `json:"state"`
	Table premiumaudit.Nullable[string]                                 `json:"table,omitzero"`
	Bands premiumaudit.Nullable[[]UpdatePolicyRequestStateDiscountBand] `json:"bands,omitzero"`
}

// UpdatePolicyRequestStateDiscountBand is a record.
type UpdatePolicyRequestStateDiscountBand struct {
	UpTo premiumaudit.Nullable[premiumaudit.Decimal] `json:"up_to,omitzero"`
	Rate premiumaudit.Decimal                        `json:"rate"`
}

// UpdatePolicyRequestStateTerm is a record.
type UpdatePolicyRequestStateTerm struct {
	State                     premiumaudit.Nullable[string]               `json:"state,omitzero"`
	EffectiveFrom             premiumaudit.Nullable[string]               `json:"effective_from,omitzero"`
	ExperienceModifier        premiumaudit.Nullable[premiumaudit.Decimal] `json:"experience_modifier,omitzero"`
	ScheduleRating            premiumaudit.Nullable[premiumaudit.Decimal] `json:"schedule_rating,omitzero"`
	IncreasedLimitsFactor     premiumaudit.Nullable[premiumaudit.Decimal] `json:"increased_limits_factor,omitzero"`
	DeductibleCredit          premiumaudit.Nullable[premiumaudit.Decimal] `json:"deductible_credit,omitzero"`
	ExpenseConstant           premiumaudit.Nullable[premiumaudit.Decimal] `json:"expense_constant,omitzero"`
	TerrorismRate             premiumaudit.Nullable[premiumaudit.Decimal] `json:"terrorism_rate,omitzero"`
	CatastropheRate           premiumaudit.Nullable[premiumaudit.Decimal] `json:"catastrophe_rate,omitzero"`
	EmployersLiabilityMinimum premiumaudit.Nullable[premiumaudit.Decimal] `json:"employers_liability_minimum,omitzero"`
	MeritRating               premiumaudit.Nullable[premiumaudit.Decimal] `json:"merit_rating,omitzero"`
	ConstructionClassCredit   premiumaudit.Nullable[premiumaudit.Decimal] `json:"construction_class_credit,omitzero"`
	ArapFactor                premiumaudit.Nullable[premiumaudit.Decimal] `json:"arap_factor,omitzero"`
	LossCostMultiplier        premiumaudit.Nullable[premiumaudit.Decimal] `json:"loss_cost_multiplier,omitzero"`
	LargeDeductibleCredit     premiumaudit.Nullable[premiumaudit.Decimal] `json:"large_deductible_credit,omitzero"`
	FederalActFactor          premiumaudit.Nullable[premiumaudit.Decimal] `json:"federal_act_factor,omitzero"`
}

// UpdatePolicyRequestSurcharge is a record.
type UpdatePolicyRequestSurcharge struct {
	Name   string                                      `json:"name"`
	Rate   premiumaudit.Nullable[premiumaudit.Decimal] `json:"rate,omitzero"`
	Base   premiumaudit.Nullable[string]               `json:"base,omitzero"`
	State  premiumaudit.Nullable[string]               `json:"state,omitzero"`
	Amount premiumaudit.Nullable[premiumaudit.Decimal] `json:"amount,omitzero"`
}

// UpdatePolicyRequestWaiversOfSubrogationItem is a record.
type UpdatePolicyRequestWaiversOfSubrogationItem struct {
	Name    premiumaudit.Nullable[string]               `json:"name,omitzero"`
	State   premiumaudit.Nullable[string]               `json:"state,omitzero"`
	Rate    premiumaudit.Decimal                        `json:"rate"`
	Premium premiumaudit.Nullable[premiumaudit.Decimal] `json:"premium,omitzero"`
	Minimum premiumaudit.Nullable[premiumaudit.Decimal] `json:"minimum,omitzero"`
}

// UpdateRateTableRequest is a record.
type UpdateRateTableRequest struct {
	OwnerID       *string                       `json:"owner_id,omitzero"`
	Name          *string                       `json:"name,omitzero"`
	EffectiveFrom premiumaudit.Nullable[string] `json:"effective_from,omitzero"`
	AppliesTo     *string                       `json:"applies_to,omitzero"`
	Rows          []UpdateRateTableRequestRow   `json:"rows,omitzero"`
}

// UpdateRateTableRequestRow is a record.
type UpdateRateTableRequestRow struct {
	State              string                                      `json:"state"`
	ClassCode          premiumaudit.Nullable[string]               `json:"class_code,omitzero"`
	ClassificationCode premiumaudit.Nullable[string]               `json:"classification_code,omitzero"`
	Description        premiumaudit.Nullable[string]               `json:"description,omitzero"`
	Basis              premiumaudit.Nullable[string]               `json:"basis,omitzero"`
	Rate               premiumaudit.Decimal                        `json:"rate"`
	MinimumPremium     premiumaudit.Nullable[premiumaudit.Decimal] `json:"minimum_premium,omitzero"`
	EffectiveFrom      premiumaudit.Nullable[string]               `json:"effective_from,omitzero"`
	EffectiveDate      premiumaudit.Nullable[string]               `json:"effective_date,omitzero"`
}

// UpdateRecordsRequestRequest is a record.
type UpdateRecordsRequestRequest struct {
	OwnerID *string                       `json:"owner_id,omitzero"`
	Subject *string                       `json:"subject,omitzero"`
	Details premiumaudit.Nullable[string] `json:"details,omitzero"`
	DueDate *string                       `json:"due_date,omitzero"`
	Status  *string                       `json:"status,omitzero"`
	Answer  premiumaudit.Nullable[string] `json:"answer,omitzero"`
}

// UpdateRuleTableRequest is a record.
type UpdateRuleTableRequest struct {
	OwnerID *string                     `json:"owner_id,omitzero"`
	Name    *string                     `json:"name,omitzero"`
	Rows    []UpdateRuleTableRequestRow `json:"rows,omitzero"`
}

// UpdateRuleTableRequestRow is a record.
type UpdateRuleTableRequestRow struct {
	Kind                   string                                                      `json:"kind"`
	State                  string                                                      `json:"state"`
	EffectiveFrom          string                                                      `json:"effective_from"`
	Source                 string                                                      `json:"source"`
	AppliesTo              premiumaudit.Nullable[string]                               `json:"applies_to,omitzero"`
	ClassificationCodes    premiumaudit.Nullable[[]string]                             `json:"classification_codes,omitzero"`
	Deducted               premiumaudit.Nullable[bool]                                 `json:"deducted,omitzero"`
	WeeklyMinimum          premiumaudit.Nullable[premiumaudit.Decimal]                 `json:"weekly_minimum,omitzero"`
	WeeklyMaximum          premiumaudit.Nullable[premiumaudit.Decimal]                 `json:"weekly_maximum,omitzero"`
	YearlyMaximum          premiumaudit.Nullable[premiumaudit.Decimal]                 `json:"yearly_maximum,omitzero"`
	FixedYearly            premiumaudit.Nullable[premiumaudit.Decimal]                 `json:"fixed_yearly,omitzero"`
	PartOfWeekCounts       premiumaudit.Nullable[bool]                                 `json:"part_of_week_counts,omitzero"`
	Multiple               premiumaudit.Nullable[premiumaudit.Decimal]                 `json:"multiple,omitzero"`
	Exact                  premiumaudit.Nullable[bool]                                 `json:"exact,omitzero"`
	Requests               premiumaudit.Nullable[int64]                                `json:"requests,omitzero"`
	ClassWhenNone          premiumaudit.Nullable[string]                               `json:"class_when_none,omitzero"`
	RemunerationShare      premiumaudit.Nullable[premiumaudit.Decimal]                 `json:"remuneration_share,omitzero"`
	Divided                premiumaudit.Nullable[bool]                                 `json:"divided,omitzero"`
	ClassBelow             premiumaudit.Nullable[string]                               `json:"class_below,omitzero"`
	ClassAtOrAbove         premiumaudit.Nullable[string]                               `json:"class_at_or_above,omitzero"`
	HourlyWage             premiumaudit.Nullable[premiumaudit.Decimal]                 `json:"hourly_wage,omitzero"`
	ExpenseConstantMinimum premiumaudit.Nullable[premiumaudit.Decimal]                 `json:"expense_constant_minimum,omitzero"`
	ShortRates             premiumaudit.Nullable[[]UpdateRuleTableRequestRowShortRate] `json:"short_rates,omitzero"`
}

// UpdateRuleTableRequestRowShortRate is a record.
type UpdateRuleTableRequestRowShortRate struct {
	ToDay int64                `json:"to_day"`
	Share premiumaudit.Decimal `json:"share"`
}

// UpdateSubcontractorRequest is a record.
type UpdateSubcontractorRequest struct {
	OwnerID            *string                                                        `json:"owner_id,omitzero"`
	Name               *string                                                        `json:"name,omitzero"`
	State              premiumaudit.Nullable[string]                                  `json:"state,omitzero"`
	ClassificationCode premiumaudit.Nullable[string]                                  `json:"classification_code,omitzero"`
	Contract           premiumaudit.Nullable[string]                                  `json:"contract,omitzero"`
	Payments           premiumaudit.Nullable[[]UpdateSubcontractorRequestPayment]     `json:"payments,omitzero"`
	Certificates       premiumaudit.Nullable[[]UpdateSubcontractorRequestCertificate] `json:"certificates,omitzero"`
}

// UpdateSubcontractorRequestCertificate is a record.
type UpdateSubcontractorRequestCertificate struct {
	From      string                        `json:"from"`
	To        string                        `json:"to"`
	Reference premiumaudit.Nullable[string] `json:"reference,omitzero"`
}

// UpdateSubcontractorRequestPayment is a record.
type UpdateSubcontractorRequestPayment struct {
	From    string                                      `json:"from"`
	To      premiumaudit.Nullable[string]               `json:"to,omitzero"`
	Amount  premiumaudit.Decimal                        `json:"amount"`
	Payroll premiumaudit.Nullable[premiumaudit.Decimal] `json:"payroll,omitzero"`
}

// UpdateWebhookRequest is a record.
type UpdateWebhookRequest struct {
	OwnerID             *string                                           `json:"owner_id,omitzero"`
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
	IsActive            *bool                                             `json:"is_active,omitzero"`
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

// UploadPayrollFileResult is a record.
type UploadPayrollFileResult struct {
	Message                 string                           `json:"message"`
	FileID                  string                           `json:"file_id"`
	Status                  string                           `json:"status"`
	Environment             string                           `json:"environment"`
	EmployerID              string                           `json:"employer_id"`
	Period                  UploadPayrollFileResultPeriod    `json:"period"`
	RecordsTotal            int64                            `json:"records_total"`
	EstimatedProcessingTime string                           `json:"estimated_processing_time"`
	Reports                 []UploadPayrollFileResultReport  `json:"reports"`
	Columns                 *UploadPayrollFileResultColumns  `json:"columns"`
	Warnings                []UploadPayrollFileResultWarning `json:"warnings"`
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

// UploadPayrollFileResultPeriod is a record.
type UploadPayrollFileResultPeriod struct {
	Start string `json:"start"`
	End   string `json:"end"`
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

// VersionInput is a record.
type VersionInput struct {
	Kind   string `json:"kind"`
	ID     string `json:"id"`
	Digest string `json:"digest"`
}

// VersionInputs is a record.
type VersionInputs struct {
	Object    string                  `json:"object"`
	AuditID   string                  `json:"audit_id"`
	Version   int64                   `json:"version"`
	Inputs    []InputDocument         `json:"inputs"`
	Worksheet *VersionInputsWorksheet `json:"worksheet"`
}

// VersionInputsWorksheet is a record.
type VersionInputsWorksheet struct {
	Digest   string `json:"digest"`
	Document string `json:"document"`
}

// Webhook is a record.
type Webhook struct {
	Object                  string                 `json:"object"`
	OwnerID                 string                 `json:"owner_id"`
	OwnerType               string                 `json:"owner_type"`
	Environment             string                 `json:"environment"`
	IsActive                bool                   `json:"is_active"`
	ID                      string                 `json:"id"`
	URL                     string                 `json:"url"`
	Events                  []string               `json:"events"`
	Description             string                 `json:"description"`
	DisabledReason          *string                `json:"disabled_reason"`
	WarnEarly               bool                   `json:"warn_early"`
	Envelope                int64                  `json:"envelope"`
	Signature               int64                  `json:"signature"`
	PreviousSecretExpiresAt *string                `json:"previous_secret_expires_at"`
	CreatedAt               string                 `json:"created_at"`
	UpdatedAt               string                 `json:"updated_at"`
	Filter                  *WebhookFilter         `json:"filter,omitzero"`
	TimeoutSeconds          *int64                 `json:"timeout_seconds,omitzero"`
	RateLimit               *int64                 `json:"rate_limit,omitzero"`
	Metadata                map[string]string      `json:"metadata,omitzero"`
	ExternalID              *string                `json:"external_id,omitzero"`
	PublicKey               *string                `json:"public_key,omitzero"`
	PreviousPublicKey       *string                `json:"previous_public_key,omitzero"`
	HeaderNames             []string               `json:"header_names,omitzero"`
	Authentication          *WebhookAuthentication `json:"authentication,omitzero"`
	DeletedAt               *string                `json:"deleted_at,omitzero"`
}

// WebhookAuthentication is a record.
type WebhookAuthentication struct {
	Type                 string  `json:"type"`
	CertificateExpiresAt *string `json:"certificate_expires_at,omitzero"`
}

// WebhookDelivery is a record.
type WebhookDelivery struct {
	Object           string  `json:"object"`
	WebhookID        string  `json:"webhook_id"`
	ID               string  `json:"id"`
	EventID          string  `json:"event_id"`
	EventType        string  `json:"event_type"`
	Status           string  `json:"status"`
	Attempts         int64   `json:"attempts"`
	ResponseCode     *int64  `json:"response_code"`
	NextAttemptAt    *string `json:"next_attempt_at"`
	PayloadRemovedAt *string `json:"payload_removed_at,omitzero"`
	PayloadSha256    *string `json:"payload_sha256,omitzero"`
	ErrorClass       *string `json:"error_class"`
	LastError        *string `json:"last_error"`
	CreatedAt        string  `json:"created_at"`
}

// WebhookDeliveryWithAttempts is a record.
type WebhookDeliveryWithAttempts struct {
	Object           string                                      `json:"object"`
	WebhookID        string                                      `json:"webhook_id"`
	ID               string                                      `json:"id"`
	EventID          string                                      `json:"event_id"`
	EventType        string                                      `json:"event_type"`
	Status           string                                      `json:"status"`
	Attempts         int64                                       `json:"attempts"`
	ResponseCode     *int64                                      `json:"response_code"`
	NextAttemptAt    *string                                     `json:"next_attempt_at"`
	PayloadRemovedAt *string                                     `json:"payload_removed_at,omitzero"`
	PayloadSha256    *string                                     `json:"payload_sha256,omitzero"`
	ErrorClass       *string                                     `json:"error_class"`
	LastError        *string                                     `json:"last_error"`
	CreatedAt        string                                      `json:"created_at"`
	AttemptLog       []WebhookDeliveryWithAttemptsAttemptLogItem `json:"attempt_log"`
}

// WebhookDeliveryWithAttemptsAttemptLogItem is a record.
type WebhookDeliveryWithAttemptsAttemptLogItem struct {
	Number       int64   `json:"number"`
	DurationMs   int64   `json:"duration_ms"`
	ResponseCode *int64  `json:"response_code"`
	Answer       string  `json:"answer"`
	StartedAt    string  `json:"started_at"`
	ErrorClass   *string `json:"error_class"`
	Error        *string `json:"error"`
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
	Object    string                        `json:"object"`
	WebhookID string                        `json:"webhook_id"`
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
	LatencyMs *WebhookMetricsIntervalsItemLatencyMs `json:"latency_ms"`
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
	LatencyMs *WebhookMetricsTotalLatencyMs `json:"latency_ms"`
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

// WithdrawAuditDisputeRequest is a record.
type WithdrawAuditDisputeRequest struct {
	OwnerID *string                       `json:"owner_id,omitzero"`
	Reason  premiumaudit.Nullable[string] `json:"reason,omitzero"`
}

// WithdrawNoncomplianceRequest is a record.
type WithdrawNoncomplianceRequest struct {
	OwnerID *string                       `json:"owner_id,omitzero"`
	Reason  premiumaudit.Nullable[string] `json:"reason,omitzero"`
}

// Worksheet is a record.
type Worksheet struct {
	Method           string                    `json:"method"`
	PeriodStart      string                    `json:"period_start"`
	PeriodEnd        string                    `json:"period_end"`
	Payroll          premiumaudit.Decimal      `json:"payroll"`
	Remuneration     premiumaudit.Decimal      `json:"remuneration"`
	ManualPremium    premiumaudit.Decimal      `json:"manual_premium"`
	EstimatedPremium premiumaudit.Decimal      `json:"estimated_premium"`
	FinalPremium     premiumaudit.Decimal      `json:"final_premium"`
	TotalPremium     premiumaudit.Decimal      `json:"total_premium"`
	TotalDue         premiumaudit.Decimal      `json:"total_due"`
	PremiumToDate    premiumaudit.Decimal      `json:"premium_to_date"`
	ChargedBefore    premiumaudit.Decimal      `json:"charged_before"`
	Instalment       premiumaudit.Decimal      `json:"instalment"`
	Adjustment       premiumaudit.Decimal      `json:"adjustment"`
	AdjustmentType   string                    `json:"adjustment_type"`
	Lines            []WorksheetLine           `json:"lines"`
	Steps            []PremiumStep             `json:"steps"`
	Sources          []WorksheetSource         `json:"sources"`
	NoPayroll        []WorksheetNoPayrollItem  `json:"no_payroll"`
	NotCovered       []WorksheetNotCoveredItem `json:"not_covered"`
	Insured          *WorksheetInsured         `json:"insured"`
	NamedInsureds    []WorksheetNamedInsured   `json:"named_insureds"`
	Locations        []WorksheetLocation       `json:"locations"`
	CoveredStates    []string                  `json:"covered_states"`
	Producer         *WorksheetProducer        `json:"producer"`
	Rules            []RuleRow                 `json:"rules"`
	Warnings         []WorksheetWarning        `json:"warnings"`
}

// WorksheetInsured is a record.
type WorksheetInsured struct {
	Name       string  `json:"name"`
	Fein       *string `json:"fein"`
	EntityType *string `json:"entity_type"`
	Address    Address `json:"address"`
}

// WorksheetLine is a record.
type WorksheetLine struct {
	State              *string                   `json:"state"`
	ClassificationCode string                    `json:"classification_code"`
	ClassDescription   *string                   `json:"class_description"`
	Basis              string                    `json:"basis"`
	RatePeriod         WorksheetLineRatePeriod   `json:"rate_period"`
	Payroll            premiumaudit.Decimal      `json:"payroll"`
	Deductions         []WorksheetLineDeduction  `json:"deductions"`
	Remuneration       premiumaudit.Decimal      `json:"remuneration"`
	Rate               *premiumaudit.Decimal     `json:"rate"`
	RateBasis          string                    `json:"rate_basis"`
	Units              *premiumaudit.Decimal     `json:"units"`
	LossCost           *premiumaudit.Decimal     `json:"loss_cost"`
	Premium            *premiumaudit.Decimal     `json:"premium"`
	RateSource         *WorksheetLineRateSource  `json:"rate_source"`
	Sources            []WorksheetLineSource     `json:"sources"`
	SubcontractorIds   []string                  `json:"subcontractor_ids"`
	Adjustments        []WorksheetLineAdjustment `json:"adjustments"`
}

// WorksheetLineAdjustment is a record.
type WorksheetLineAdjustment struct {
	DisputeID string               `json:"dispute_id"`
	Line      int64                `json:"line"`
	Ground    string               `json:"ground"`
	Before    premiumaudit.Decimal `json:"before"`
	After     premiumaudit.Decimal `json:"after"`
}

// WorksheetLineDeduction is a record.
type WorksheetLineDeduction struct {
	Kind   string               `json:"kind"`
	Amount premiumaudit.Decimal `json:"amount"`
	Rules  []string             `json:"rules"`
}

// WorksheetLineRatePeriod is a record.
type WorksheetLineRatePeriod struct {
	Start string `json:"start"`
	End   string `json:"end"`
}

// WorksheetLineRateSource is a record.
type WorksheetLineRateSource struct {
	Type      string  `json:"type"`
	RateTable *string `json:"rate_table"`
	Version   *int64  `json:"version"`
}

// WorksheetLineSource is a record.
type WorksheetLineSource struct {
	ReportID  string                        `json:"report_id"`
	Positions []WorksheetLineSourcePosition `json:"positions"`
}

// WorksheetLineSourcePosition is a record.
type WorksheetLineSourcePosition struct {
	First int64 `json:"first"`
	Last  int64 `json:"last"`
}

// WorksheetLocation is a record.
type WorksheetLocation struct {
	Name    *string `json:"name"`
	Address Address `json:"address"`
}

// WorksheetNamedInsured is a record.
type WorksheetNamedInsured struct {
	EmployerID *string `json:"employer_id"`
	Name       *string `json:"name"`
	Fein       *string `json:"fein"`
	EntityType *string `json:"entity_type"`
}

// WorksheetNoPayrollItem is a record.
type WorksheetNoPayrollItem struct {
	ReportID string                       `json:"report_id"`
	Period   WorksheetNoPayrollItemPeriod `json:"period"`
}

// WorksheetNoPayrollItemPeriod is a record.
type WorksheetNoPayrollItemPeriod struct {
	Start string `json:"start"`
	End   string `json:"end"`
}

// WorksheetNotCoveredItem is a record.
type WorksheetNotCoveredItem struct {
	State              string                        `json:"state"`
	ClassificationCode string                        `json:"classification_code"`
	Basis              string                        `json:"basis"`
	Period             WorksheetNotCoveredItemPeriod `json:"period"`
	Payroll            premiumaudit.Decimal          `json:"payroll"`
	ReportIds          []string                      `json:"report_ids"`
	SubcontractorIds   []string                      `json:"subcontractor_ids"`
}

// WorksheetNotCoveredItemPeriod is a record.
type WorksheetNotCoveredItemPeriod struct {
	Start string `json:"start"`
	End   string `json:"end"`
}

// WorksheetProducer is a record.
type WorksheetProducer struct {
	Name string  `json:"name"`
	Code *string `json:"code"`
}

// WorksheetSource is a record.
type WorksheetSource struct {
	OwnerID     string  `json:"owner_id"`
	EmployerID  string  `json:"employer_id"`
	GrantID     *string `json:"grant_id"`
	WithdrawnAt *string `json:"withdrawn_at"`
}

// WorksheetWarning is a record.
type WorksheetWarning struct {
	Code         string                        `json:"code"`
	Message      string                        `json:"message"`
	Sources      []WorksheetWarningSource      `json:"sources"`
	ReportIds    []string                      `json:"report_ids"`
	PersonCount  int64                         `json:"person_count"`
	Period       WorksheetWarningPeriod        `json:"period"`
	Persons      []WorksheetWarningPerson      `json:"persons"`
	Rules        []string                      `json:"rules"`
	DisputeID    *string                       `json:"dispute_id"`
	DocumentIds  []string                      `json:"document_ids"`
	Unreconciled *WorksheetWarningUnreconciled `json:"unreconciled"`
}

// WorksheetWarningPeriod is a record.
type WorksheetWarningPeriod struct {
	Start string `json:"start"`
	End   string `json:"end"`
}

// WorksheetWarningPerson is a record.
type WorksheetWarningPerson struct {
	EmployeeIds []string                          `json:"employee_ids"`
	Period      WorksheetWarningPersonPeriod      `json:"period"`
	Moved       []WorksheetWarningPersonMovedItem `json:"moved"`
}

// WorksheetWarningPersonMovedItem is a record.
type WorksheetWarningPersonMovedItem struct {
	State     string               `json:"state"`
	FromClass string               `json:"from_class"`
	ToClass   string               `json:"to_class"`
	Amount    premiumaudit.Decimal `json:"amount"`
}

// WorksheetWarningPersonPeriod is a record.
type WorksheetWarningPersonPeriod struct {
	Start string `json:"start"`
	End   string `json:"end"`
}

// WorksheetWarningSource is a record.
type WorksheetWarningSource struct {
	OwnerID    string `json:"owner_id"`
	EmployerID string `json:"employer_id"`
}

// WorksheetWarningUnreconciled is a record.
type WorksheetWarningUnreconciled struct {
	Kind       string               `json:"kind"`
	State      *string              `json:"state"`
	Stated     premiumaudit.Decimal `json:"stated"`
	Payroll    premiumaudit.Decimal `json:"payroll"`
	Difference premiumaudit.Decimal `json:"difference"`
}

// WrittenEmployee is a record.
type WrittenEmployee struct {
	ID                 string                   `json:"id"`
	Object             string                   `json:"object"`
	OwnerID            string                   `json:"owner_id"`
	Environment        string                   `json:"environment"`
	EmployerID         string                   `json:"employer_id"`
	EmployeeID         string                   `json:"employee_id"`
	Status             string                   `json:"status"`
	Name               string                   `json:"name"`
	FirstName          *string                  `json:"first_name"`
	LastName           *string                  `json:"last_name"`
	ClassificationCode *string                  `json:"classification_code"`
	State              *string                  `json:"state"`
	HourlyRate         *premiumaudit.Decimal    `json:"hourly_rate"`
	TerminationDate    *string                  `json:"termination_date"`
	TerminationReason  *string                  `json:"termination_reason"`
	Email              *string                  `json:"email"`
	HireDate           *string                  `json:"hire_date"`
	JobTitle           *string                  `json:"job_title"`
	Department         *string                  `json:"department"`
	CreatedAt          string                   `json:"created_at"`
	UpdatedAt          string                   `json:"updated_at"`
	DeletedAt          *string                  `json:"deleted_at,omitzero"`
	Warnings           []WrittenEmployeeWarning `json:"warnings,omitzero"`
}

// WrittenEmployeeWarning is a record.
type WrittenEmployeeWarning struct {
	Code     string `json:"code"`
	Field    string `json:"field"`
	Message  string `json:"message"`
	Expected string `json:"expected"`
	Received string `json:"received"`
}

// WrittenPolicy is a record.
type WrittenPolicy struct {
	ID                        string                                  `json:"id"`
	Object                    string                                  `json:"object"`
	OwnerID                   string                                  `json:"owner_id"`
	Environment               string                                  `json:"environment"`
	EmployerID                string                                  `json:"employer_id"`
	PolicyNumber              string                                  `json:"policy_number"`
	Status                    string                                  `json:"status"`
	EffectiveDate             string                                  `json:"effective_date"`
	ExpirationDate            string                                  `json:"expiration_date"`
	Premium                   premiumaudit.Decimal                    `json:"premium"`
	EstimatedPremium          premiumaudit.Decimal                    `json:"estimated_premium"`
	EstimatedPremiumSource    string                                  `json:"estimated_premium_source"`
	EstimatedPremiumChanges   []WrittenPolicyEstimatedPremiumChange   `json:"estimated_premium_changes"`
	CancellationDate          *string                                 `json:"cancellation_date"`
	CancellationMethod        *string                                 `json:"cancellation_method"`
	NextTerm                  *WrittenPolicyNextTerm                  `json:"next_term"`
	Audit                     *WrittenPolicyAudit                     `json:"audit"`
	Billing                   *WrittenPolicyBilling                   `json:"billing"`
	Classifications           []WrittenPolicyClassification           `json:"classifications"`
	EstimatedPayroll          *premiumaudit.Decimal                   `json:"estimated_payroll"`
	ExperienceModifier        *premiumaudit.Decimal                   `json:"experience_modifier"`
	ScheduleRating            *premiumaudit.Decimal                   `json:"schedule_rating"`
	IncreasedLimitsFactor     *premiumaudit.Decimal                   `json:"increased_limits_factor"`
	DeductibleCredit          *premiumaudit.Decimal                   `json:"deductible_credit"`
	ExpenseConstant           *premiumaudit.Decimal                   `json:"expense_constant"`
	MinimumPremium            *premiumaudit.Decimal                   `json:"minimum_premium"`
	TerrorismRate             *premiumaudit.Decimal                   `json:"terrorism_rate"`
	CatastropheRate           *premiumaudit.Decimal                   `json:"catastrophe_rate"`
	EmployersLiabilityMinimum *premiumaudit.Decimal                   `json:"employers_liability_minimum"`
	MeritRating               *premiumaudit.Decimal                   `json:"merit_rating"`
	ConstructionClassCredit   *premiumaudit.Decimal                   `json:"construction_class_credit"`
	ArapFactor                *premiumaudit.Decimal                   `json:"arap_factor"`
	LossCostMultiplier        *premiumaudit.Decimal                   `json:"loss_cost_multiplier"`
	LargeDeductibleCredit     *premiumaudit.Decimal                   `json:"large_deductible_credit"`
	FederalActFactor          *premiumaudit.Decimal                   `json:"federal_act_factor"`
	ShortRateFactor           *premiumaudit.Decimal                   `json:"short_rate_factor"`
	DiscountTable             *string                                 `json:"discount_table"`
	RateTable                 *string                                 `json:"rate_table"`
	RuleTable                 *string                                 `json:"rule_table"`
	DiscountBands             []WrittenPolicyDiscountBand             `json:"discount_bands"`
	StateDiscounts            []WrittenPolicyStateDiscount            `json:"state_discounts"`
	Credits                   []WrittenPolicyCredit                   `json:"credits"`
	Surcharges                []WrittenPolicySurcharge                `json:"surcharges"`
	OfficerElections          []WrittenPolicyOfficerElection          `json:"officer_elections"`
	SubcontractorContract     string                                  `json:"subcontractor_contract"`
	ExposureSources           []WrittenPolicyExposureSource           `json:"exposure_sources"`
	WaiversOfSubrogation      []WrittenPolicyWaiversOfSubrogationItem `json:"waivers_of_subrogation"`
	Rounding                  string                                  `json:"rounding"`
	StateTerms                []WrittenPolicyStateTerm                `json:"state_terms"`
	RecordsSupportDivision    bool                                    `json:"records_support_division"`
	WageRecordsVerified       bool                                    `json:"wage_records_verified"`
	NoPayrollMonths           []int64                                 `json:"no_payroll_months"`
	PersonLinks               []WrittenPolicyPersonLink               `json:"person_links"`
	OfficerLimits             []WrittenPolicyOfficerLimit             `json:"officer_limits"`
	OvertimeDeducted          []WrittenPolicyOvertimeDeductedItem     `json:"overtime_deducted"`
	ExcludedPayDeducted       []WrittenPolicyExcludedPayDeductedItem  `json:"excluded_pay_deducted"`
	EmployeeCaps              []WrittenPolicyEmployeeCap              `json:"employee_caps"`
	NoncomplianceCharges      []WrittenPolicyNoncomplianceCharge      `json:"noncompliance_charges"`
	Insured                   *WrittenPolicyInsured                   `json:"insured"`
	NamedInsureds             []WrittenPolicyNamedInsured             `json:"named_insureds"`
	Locations                 []WrittenPolicyLocation                 `json:"locations"`
	CoveredStates             []string                                `json:"covered_states"`
	Producer                  *WrittenPolicyProducer                  `json:"producer"`
	CreatedAt                 string                                  `json:"created_at"`
	UpdatedAt                 string                                  `json:"updated_at"`
	DeletedAt                 *string                                 `json:"deleted_at,omitzero"`
	Warnings                  []WrittenPolicyWarning                  `json:"warnings"`
}

// WrittenPolicyAudit is a record.
type WrittenPolicyAudit struct {
	Schedule string `json:"schedule"`
	Method   string `json:"method"`
}

// WrittenPolicyBilling is a record.
type WrittenPolicyBilling struct {
	Mode           string  `json:"mode"`
	PaySchedule    *string `json:"pay_schedule"`
	GraceDays      int64   `json:"grace_days"`
	PayPeriodStart *string `json:"pay_period_start"`
}

// WrittenPolicyClassification is a record.
type WrittenPolicyClassification struct {
	State              string                                `json:"state"`
	ClassificationCode string                                `json:"classification_code"`
	Description        *string                               `json:"description"`
	Rates              []WrittenPolicyClassificationRate     `json:"rates"`
	EstimatedPayroll   *premiumaudit.Decimal                 `json:"estimated_payroll"`
	EstimatedUnits     *premiumaudit.Decimal                 `json:"estimated_units"`
	Estimates          []WrittenPolicyClassificationEstimate `json:"estimates"`
	MinimumPremium     *premiumaudit.Decimal                 `json:"minimum_premium"`
	ExperienceRated    bool                                  `json:"experience_rated"`
}

// WrittenPolicyClassificationEstimate is a record.
type WrittenPolicyClassificationEstimate struct {
	EffectiveDate    string                `json:"effective_date"`
	EstimatedPayroll *premiumaudit.Decimal `json:"estimated_payroll"`
	EstimatedUnits   *premiumaudit.Decimal `json:"estimated_units"`
}

// WrittenPolicyClassificationRate is a record.
type WrittenPolicyClassificationRate struct {
	Rate          *premiumaudit.Decimal `json:"rate"`
	LossCost      *premiumaudit.Decimal `json:"loss_cost"`
	Basis         string                `json:"basis"`
	EffectiveDate *string               `json:"effective_date"`
}

// WrittenPolicyCredit is a record.
type WrittenPolicyCredit struct {
	Name            string               `json:"name"`
	State           *string              `json:"state"`
	Rate            premiumaudit.Decimal `json:"rate"`
	Base            string               `json:"base"`
	StatisticalCode *string              `json:"statistical_code"`
}

// WrittenPolicyDiscountBand is a record.
type WrittenPolicyDiscountBand struct {
	UpTo *premiumaudit.Decimal `json:"up_to"`
	Rate premiumaudit.Decimal  `json:"rate"`
}

// WrittenPolicyEmployeeCap is a record.
type WrittenPolicyEmployeeCap struct {
	State               string                `json:"state"`
	YearlyMaximum       *premiumaudit.Decimal `json:"yearly_maximum"`
	WeeklyMaximum       *premiumaudit.Decimal `json:"weekly_maximum"`
	ClassificationCodes []string              `json:"classification_codes"`
	From                *string               `json:"from"`
}

// WrittenPolicyEstimatedPremiumChange is a record.
type WrittenPolicyEstimatedPremiumChange struct {
	EffectiveDate    string               `json:"effective_date"`
	EstimatedPremium premiumaudit.Decimal `json:"estimated_premium"`
}

// WrittenPolicyExcludedPayDeductedItem is a record.
type WrittenPolicyExcludedPayDeductedItem struct {
	State    string  `json:"state"`
	Kind     string  `json:"kind"`
	Deducted bool    `json:"deducted"`
	From     *string `json:"from"`
}

// WrittenPolicyExposureSource is a record.
type WrittenPolicyExposureSource struct {
	OwnerID    string `json:"owner_id"`
	EmployerID string `json:"employer_id"`
}

// WrittenPolicyInsured is a record.
type WrittenPolicyInsured struct {
	Name       string  `json:"name"`
	Fein       *string `json:"fein"`
	EntityType *string `json:"entity_type"`
	Address    Address `json:"address"`
}

// WrittenPolicyLocation is a record.
type WrittenPolicyLocation struct {
	Name    *string `json:"name"`
	Address Address `json:"address"`
}

// WrittenPolicyNamedInsured is a record.
type WrittenPolicyNamedInsured struct {
	EmployerID *string `json:"employer_id"`
	Name       *string `json:"name"`
	Fein       *string `json:"fein"`
	EntityType *string `json:"entity_type"`
}

// WrittenPolicyNextTerm is a record.
type WrittenPolicyNextTerm struct {
	EffectiveDate             string                                          `json:"effective_date"`
	ExpirationDate            string                                          `json:"expiration_date"`
	EstimatedPremium          premiumaudit.Decimal                            `json:"estimated_premium"`
	EstimatedPremiumSource    string                                          `json:"estimated_premium_source"`
	EstimatedPremiumChanges   []WrittenPolicyNextTermEstimatedPremiumChange   `json:"estimated_premium_changes"`
	Classifications           []WrittenPolicyNextTermClassification           `json:"classifications"`
	EstimatedPayroll          *premiumaudit.Decimal                           `json:"estimated_payroll"`
	ExperienceModifier        *premiumaudit.Decimal                           `json:"experience_modifier"`
	ScheduleRating            *premiumaudit.Decimal                           `json:"schedule_rating"`
	IncreasedLimitsFactor     *premiumaudit.Decimal                           `json:"increased_limits_factor"`
	DeductibleCredit          *premiumaudit.Decimal                           `json:"deductible_credit"`
	ExpenseConstant           *premiumaudit.Decimal                           `json:"expense_constant"`
	MinimumPremium            *premiumaudit.Decimal                           `json:"minimum_premium"`
	TerrorismRate             *premiumaudit.Decimal                           `json:"terrorism_rate"`
	CatastropheRate           *premiumaudit.Decimal                           `json:"catastrophe_rate"`
	EmployersLiabilityMinimum *premiumaudit.Decimal                           `json:"employers_liability_minimum"`
	MeritRating               *premiumaudit.Decimal                           `json:"merit_rating"`
	ConstructionClassCredit   *premiumaudit.Decimal                           `json:"construction_class_credit"`
	ArapFactor                *premiumaudit.Decimal                           `json:"arap_factor"`
	LossCostMultiplier        *premiumaudit.Decimal                           `json:"loss_cost_multiplier"`
	LargeDeductibleCredit     *premiumaudit.Decimal                           `json:"large_deductible_credit"`
	FederalActFactor          *premiumaudit.Decimal                           `json:"federal_act_factor"`
	ShortRateFactor           *premiumaudit.Decimal                           `json:"short_rate_factor"`
	DiscountTable             *string                                         `json:"discount_table"`
	RateTable                 *string                                         `json:"rate_table"`
	RuleTable                 *string                                         `json:"rule_table"`
	DiscountBands             []WrittenPolicyNextTermDiscountBand             `json:"discount_bands"`
	StateDiscounts            []WrittenPolicyNextTermStateDiscount            `json:"state_discounts"`
	Credits                   []WrittenPolicyNextTermCredit                   `json:"credits"`
	Surcharges                []WrittenPolicyNextTermSurcharge                `json:"surcharges"`
	OfficerElections          []WrittenPolicyNextTermOfficerElection          `json:"officer_elections"`
	SubcontractorContract     string                                          `json:"subcontractor_contract"`
	ExposureSources           []WrittenPolicyNextTermExposureSource           `json:"exposure_sources"`
	WaiversOfSubrogation      []WrittenPolicyNextTermWaiversOfSubrogationItem `json:"waivers_of_subrogation"`
	Rounding                  string                                          `json:"rounding"`
	StateTerms                []WrittenPolicyNextTermStateTerm                `json:"state_terms"`
	RecordsSupportDivision    bool                                            `json:"records_support_division"`
	WageRecordsVerified       bool                                            `json:"wage_records_verified"`
	NoPayrollMonths           []int64                                         `json:"no_payroll_months"`
	PersonLinks               []WrittenPolicyNextTermPersonLink               `json:"person_links"`
	OfficerLimits             []WrittenPolicyNextTermOfficerLimit             `json:"officer_limits"`
	OvertimeDeducted          []WrittenPolicyNextTermOvertimeDeductedItem     `json:"overtime_deducted"`
	ExcludedPayDeducted       []WrittenPolicyNextTermExcludedPayDeductedItem  `json:"excluded_pay_deducted"`
	EmployeeCaps              []WrittenPolicyNextTermEmployeeCap              `json:"employee_caps"`
	NoncomplianceCharges      []WrittenPolicyNextTermNoncomplianceCharge      `json:"noncompliance_charges"`
	Insured                   *WrittenPolicyNextTermInsured                   `json:"insured"`
	NamedInsureds             []WrittenPolicyNextTermNamedInsured             `json:"named_insureds"`
	Locations                 []WrittenPolicyNextTermLocation                 `json:"locations"`
	CoveredStates             []string                                        `json:"covered_states"`
	Producer                  *WrittenPolicyNextTermProducer                  `json:"producer"`
}

// WrittenPolicyNextTermClassification is a record.
type WrittenPolicyNextTermClassification struct {
	State              string                                        `json:"state"`
	ClassificationCode string                                        `json:"classification_code"`
	Description        *string                                       `json:"description"`
	Rates              []WrittenPolicyNextTermClassificationRate     `json:"rates"`
	EstimatedPayroll   *premiumaudit.Decimal                         `json:"estimated_payroll"`
	EstimatedUnits     *premiumaudit.Decimal                         `json:"estimated_units"`
	Estimates          []WrittenPolicyNextTermClassificationEstimate `json:"estimates"`
	MinimumPremium     *premiumaudit.Decimal                         `json:"minimum_premium"`
	ExperienceRated    bool                                          `json:"experience_rated"`
}

// WrittenPolicyNextTermClassificationEstimate is a record.
type WrittenPolicyNextTermClassificationEstimate struct {
	EffectiveDate    string                `json:"effective_date"`
	EstimatedPayroll *premiumaudit.Decimal `json:"estimated_payroll"`
	EstimatedUnits   *premiumaudit.Decimal `json:"estimated_units"`
}

// WrittenPolicyNextTermClassificationRate is a record.
type WrittenPolicyNextTermClassificationRate struct {
	Rate          *premiumaudit.Decimal `json:"rate"`
	LossCost      *premiumaudit.Decimal `json:"loss_cost"`
	Basis         string                `json:"basis"`
	EffectiveDate *string               `json:"effective_date"`
}

// WrittenPolicyNextTermCredit is a record.
type WrittenPolicyNextTermCredit struct {
	Name            string               `json:"name"`
	State           *string              `json:"state"`
	Rate            premiumaudit.Decimal `json:"rate"`
	Base            string               `json:"base"`
	StatisticalCode *string              `json:"statistical_code"`
}

// WrittenPolicyNextTermDiscountBand is a record.
type WrittenPolicyNextTermDiscountBand struct {
	UpTo *premiumaudit.Decimal `json:"up_to"`
	Rate premiumaudit.Decimal  `json:"rate"`
}

// WrittenPolicyNextTermEmployeeCap is a record.
type WrittenPolicyNextTermEmployeeCap struct {
	State               string                `json:"state"`
	YearlyMaximum       *premiumaudit.Decimal `json:"yearly_maximum"`
	WeeklyMaximum       *premiumaudit.Decimal `json:"weekly_maximum"`
	ClassificationCodes []string              `json:"classification_codes"`
	From                *string               `json:"from"`
}

// WrittenPolicyNextTermEstimatedPremiumChange is a record.
type WrittenPolicyNextTermEstimatedPremiumChange struct {
	EffectiveDate    string               `json:"effective_date"`
	EstimatedPremium premiumaudit.Decimal `json:"estimated_premium"`
}

// WrittenPolicyNextTermExcludedPayDeductedItem is a record.
type WrittenPolicyNextTermExcludedPayDeductedItem struct {
	State    string  `json:"state"`
	Kind     string  `json:"kind"`
	Deducted bool    `json:"deducted"`
	From     *string `json:"from"`
}

// WrittenPolicyNextTermExposureSource is a record.
type WrittenPolicyNextTermExposureSource struct {
	OwnerID    string `json:"owner_id"`
	EmployerID string `json:"employer_id"`
}

// WrittenPolicyNextTermInsured is a record.
type WrittenPolicyNextTermInsured struct {
	Name       string  `json:"name"`
	Fein       *string `json:"fein"`
	EntityType *string `json:"entity_type"`
	Address    Address `json:"address"`
}

// WrittenPolicyNextTermLocation is a record.
type WrittenPolicyNextTermLocation struct {
	Name    *string `json:"name"`
	Address Address `json:"address"`
}

// WrittenPolicyNextTermNamedInsured is a record.
type WrittenPolicyNextTermNamedInsured struct {
	EmployerID *string `json:"employer_id"`
	Name       *string `json:"name"`
	Fein       *string `json:"fein"`
	EntityType *string `json:"entity_type"`
}

// WrittenPolicyNextTermNoncomplianceCharge is a record.
type WrittenPolicyNextTermNoncomplianceCharge struct {
	State    string               `json:"state"`
	Multiple premiumaudit.Decimal `json:"multiple"`
	Exact    bool                 `json:"exact"`
	Requests int64                `json:"requests"`
	From     *string              `json:"from"`
}

// WrittenPolicyNextTermOfficerElection is a record.
type WrittenPolicyNextTermOfficerElection struct {
	EmployeeID string  `json:"employee_id"`
	Included   bool    `json:"included"`
	Kind       string  `json:"kind"`
	From       *string `json:"from"`
	To         *string `json:"to"`
}

// WrittenPolicyNextTermOfficerLimit is a record.
type WrittenPolicyNextTermOfficerLimit struct {
	State            string                `json:"state"`
	Kind             string                `json:"kind"`
	WeeklyMinimum    *premiumaudit.Decimal `json:"weekly_minimum"`
	WeeklyMaximum    *premiumaudit.Decimal `json:"weekly_maximum"`
	FixedYearly      *premiumaudit.Decimal `json:"fixed_yearly"`
	PartOfWeekCounts bool                  `json:"part_of_week_counts"`
	From             *string               `json:"from"`
}

// WrittenPolicyNextTermOvertimeDeductedItem is a record.
type WrittenPolicyNextTermOvertimeDeductedItem struct {
	State    string  `json:"state"`
	Deducted bool    `json:"deducted"`
	From     *string `json:"from"`
}

// WrittenPolicyNextTermPersonLink is a record.
type WrittenPolicyNextTermPersonLink struct {
	EmployeeID   string `json:"employee_id"`
	SamePersonAs string `json:"same_person_as"`
}

// WrittenPolicyNextTermProducer is a record.
type WrittenPolicyNextTermProducer struct {
	Name string  `json:"name"`
	Code *string `json:"code"`
}

// WrittenPolicyNextTermStateDiscount is a record.
type WrittenPolicyNextTermStateDiscount struct {
	State string                                   `json:"state"`
	Table *string                                  `json:"table"`
	Bands []WrittenPolicyNextTermStateDiscountBand `json:"bands"`
}

// WrittenPolicyNextTermStateDiscountBand is a record.
type WrittenPolicyNextTermStateDiscountBand struct {
	UpTo *premiumaudit.Decimal `json:"up_to"`
	Rate premiumaudit.Decimal  `json:"rate"`
}

// WrittenPolicyNextTermStateTerm is a record.
type WrittenPolicyNextTermStateTerm struct {
	State                     *string               `json:"state"`
	EffectiveFrom             *string               `json:"effective_from"`
	ExperienceModifier        *premiumaudit.Decimal `json:"experience_modifier"`
	ScheduleRating            *premiumaudit.Decimal `json:"schedule_rating"`
	IncreasedLimitsFactor     *premiumaudit.Decimal `json:"increased_limits_factor"`
	DeductibleCredit          *premiumaudit.Decimal `json:"deductible_credit"`
	ExpenseConstant           *premiumaudit.Decimal `json:"expense_constant"`
	TerrorismRate             *premiumaudit.Decimal `json:"terrorism_rate"`
	CatastropheRate           *premiumaudit.Decimal `json:"catastrophe_rate"`
	EmployersLiabilityMinimum *premiumaudit.Decimal `json:"employers_liability_minimum"`
	MeritRating               *premiumaudit.Decimal `json:"merit_rating"`
	ConstructionClassCredit   *premiumaudit.Decimal `json:"construction_class_credit"`
	ArapFactor                *premiumaudit.Decimal `json:"arap_factor"`
	LossCostMultiplier        *premiumaudit.Decimal `json:"loss_cost_multiplier"`
	LargeDeductibleCredit     *premiumaudit.Decimal `json:"large_deductible_credit"`
	FederalActFactor          *premiumaudit.Decimal `json:"federal_act_factor"`
}

// WrittenPolicyNextTermSurcharge is a record.
type WrittenPolicyNextTermSurcharge struct {
	Name   string                `json:"name"`
	Rate   *premiumaudit.Decimal `json:"rate"`
	Amount *premiumaudit.Decimal `json:"amount"`
	Base   *string               `json:"base"`
	State  *string               `json:"state"`
}

// WrittenPolicyNextTermWaiversOfSubrogationItem is a record.
type WrittenPolicyNextTermWaiversOfSubrogationItem struct {
	Name    *string               `json:"name"`
	State   *string               `json:"state"`
	Rate    premiumaudit.Decimal  `json:"rate"`
	Premium *premiumaudit.Decimal `json:"premium"`
	Minimum *premiumaudit.Decimal `json:"minimum"`
}

// WrittenPolicyNoncomplianceCharge is a record.
type WrittenPolicyNoncomplianceCharge struct {
	State    string               `json:"state"`
	Multiple premiumaudit.Decimal `json:"multiple"`
	Exact    bool                 `json:"exact"`
	Requests int64                `json:"requests"`
	From     *string              `json:"from"`
}

// WrittenPolicyOfficerElection is a record.
type WrittenPolicyOfficerElection struct {
	EmployeeID string  `json:"employee_id"`
	Included   bool    `json:"included"`
	Kind       string  `json:"kind"`
	From       *string `json:"from"`
	To         *string `json:"to"`
}

// WrittenPolicyOfficerLimit is a record.
type WrittenPolicyOfficerLimit struct {
	State            string                `json:"state"`
	Kind             string                `json:"kind"`
	WeeklyMinimum    *premiumaudit.Decimal `json:"weekly_minimum"`
	WeeklyMaximum    *premiumaudit.Decimal `json:"weekly_maximum"`
	FixedYearly      *premiumaudit.Decimal `json:"fixed_yearly"`
	PartOfWeekCounts bool                  `json:"part_of_week_counts"`
	From             *string               `json:"from"`
}

// WrittenPolicyOvertimeDeductedItem is a record.
type WrittenPolicyOvertimeDeductedItem struct {
	State    string  `json:"state"`
	Deducted bool    `json:"deducted"`
	From     *string `json:"from"`
}

// WrittenPolicyPersonLink is a record.
type WrittenPolicyPersonLink struct {
	EmployeeID   string `json:"employee_id"`
	SamePersonAs string `json:"same_person_as"`
}

// WrittenPolicyProducer is a record.
type WrittenPolicyProducer struct {
	Name string  `json:"name"`
	Code *string `json:"code"`
}

// WrittenPolicyStateDiscount is a record.
type WrittenPolicyStateDiscount struct {
	State string                           `json:"state"`
	Table *string                          `json:"table"`
	Bands []WrittenPolicyStateDiscountBand `json:"bands"`
}

// WrittenPolicyStateDiscountBand is a record.
type WrittenPolicyStateDiscountBand struct {
	UpTo *premiumaudit.Decimal `json:"up_to"`
	Rate premiumaudit.Decimal  `json:"rate"`
}

// WrittenPolicyStateTerm is a record.
type WrittenPolicyStateTerm struct {
	State                     *string               `json:"state"`
	EffectiveFrom             *string               `json:"effective_from"`
	ExperienceModifier        *premiumaudit.Decimal `json:"experience_modifier"`
	ScheduleRating            *premiumaudit.Decimal `json:"schedule_rating"`
	IncreasedLimitsFactor     *premiumaudit.Decimal `json:"increased_limits_factor"`
	DeductibleCredit          *premiumaudit.Decimal `json:"deductible_credit"`
	ExpenseConstant           *premiumaudit.Decimal `json:"expense_constant"`
	TerrorismRate             *premiumaudit.Decimal `json:"terrorism_rate"`
	CatastropheRate           *premiumaudit.Decimal `json:"catastrophe_rate"`
	EmployersLiabilityMinimum *premiumaudit.Decimal `json:"employers_liability_minimum"`
	MeritRating               *premiumaudit.Decimal `json:"merit_rating"`
	ConstructionClassCredit   *premiumaudit.Decimal `json:"construction_class_credit"`
	ArapFactor                *premiumaudit.Decimal `json:"arap_factor"`
	LossCostMultiplier        *premiumaudit.Decimal `json:"loss_cost_multiplier"`
	LargeDeductibleCredit     *premiumaudit.Decimal `json:"large_deductible_credit"`
	FederalActFactor          *premiumaudit.Decimal `json:"federal_act_factor"`
}

// WrittenPolicySurcharge is a record.
type WrittenPolicySurcharge struct {
	Name   string                `json:"name"`
	Rate   *premiumaudit.Decimal `json:"rate"`
	Amount *premiumaudit.Decimal `json:"amount"`
	Base   *string               `json:"base"`
	State  *string               `json:"state"`
}

// WrittenPolicyWaiversOfSubrogationItem is a record.
type WrittenPolicyWaiversOfSubrogationItem struct {
	Name    *string               `json:"name"`
	State   *string               `json:"state"`
	Rate    premiumaudit.Decimal  `json:"rate"`
	Premium *premiumaudit.Decimal `json:"premium"`
	Minimum *premiumaudit.Decimal `json:"minimum"`
}

// WrittenPolicyWarning is a record.
type WrittenPolicyWarning struct {
	Code     string `json:"code"`
	Field    string `json:"field"`
	Message  string `json:"message"`
	Expected string `json:"expected"`
	Received string `json:"received"`
}

// Client calls Profile A.
type Client struct{ transport *premiumaudit.Transport }

// New creates a client. It returns an error that names a wrong option, never its value.
func New(options premiumaudit.Options, apiKey string) (*Client, error) {
	transport, err := premiumaudit.NewTransport(options, map[string]string{"Authorization": "Bearer " + apiKey})
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
func (c *Client) GetPayrollReport(ctx context.Context, reportID string, options ...premiumaudit.CallOption) (*PayrollReportWithFindings, error) {
	return call[PayrollReportWithFindings](ctx, c, premiumaudit.Call{Method: "GET", Path: "/payroll/reports/{report_id}", Parameters: map[string]string{"report_id": reportID}}, options)
}

// VoidPayrollReport: Void a payroll report. POST /payroll/reports/{report_id}/void
func (c *Client) VoidPayrollReport(ctx context.Context, reportID string, options ...premiumaudit.CallOption) (*PayrollReport, error) {
	return call[PayrollReport](ctx, c, premiumaudit.Call{Method: "POST", Path: "/payroll/reports/{report_id}/void", Parameters: map[string]string{"report_id": reportID}}, options)
}

// ListPayrollReportRecordsQuery has the parameters of ListPayrollReportRecords.
type ListPayrollReportRecordsQuery struct {
	Limit         *int64
	StartingAfter string
}

func (q ListPayrollReportRecordsQuery) values() url.Values {
	return premiumaudit.QueryOf("limit", q.Limit, "starting_after", q.StartingAfter)
}

// ListPayrollReportRecords: List the records of a payroll report. GET /payroll/reports/{report_id}/records
func (c *Client) ListPayrollReportRecords(ctx context.Context, reportID string, query ListPayrollReportRecordsQuery, options ...premiumaudit.CallOption) (*ListPayrollReportRecordsResult, error) {
	return call[ListPayrollReportRecordsResult](ctx, c, premiumaudit.Call{Method: "GET", Path: "/payroll/reports/{report_id}/records", Parameters: map[string]string{"report_id": reportID}, Query: query.values()}, options)
}

// AllPayrollReportRecords: List the records of a payroll report: every record, page by page. GET /payroll/reports/{report_id}/records
func (c *Client) AllPayrollReportRecords(ctx context.Context, reportID string, query ListPayrollReportRecordsQuery) iter.Seq2[PayrollRecord, error] {
	return premiumaudit.Pages[PayrollRecord](ctx, c.transport, premiumaudit.Call{Method: "GET", Path: "/payroll/reports/{report_id}/records", Parameters: map[string]string{"report_id": reportID}, Query: query.values()})
}

// ListPayrollReportFindingsFile: Download all findings of a payroll report, as a file. GET /payroll/reports/{report_id}/findings
func (c *Client) ListPayrollReportFindingsFile(ctx context.Context, reportID string, mediaType string, options ...premiumaudit.CallOption) ([]byte, error) {
	return c.transport.Bytes(ctx, premiumaudit.Call{Method: "GET", Path: "/payroll/reports/{report_id}/findings", Parameters: map[string]string{"report_id": reportID}, Accept: mediaType}, options...)
}

// UploadPayrollFileQuery has the parameters of UploadPayrollFile. Mapping is a name, or a value that is sent as JSON, such as a map.
type UploadPayrollFileQuery struct {
	EmployerID  string
	PeriodStart string
	PeriodEnd   string
	Corrects    string
	Supplements string
	Sheet       string
	Mapping     any
}

func (q UploadPayrollFileQuery) values() url.Values {
	return premiumaudit.QueryOf("employer_id", q.EmployerID, "period_start", q.PeriodStart, "period_end", q.PeriodEnd, "corrects", q.Corrects, "supplements", q.Supplements, "sheet", q.Sheet, "mapping", q.Mapping)
}

// UploadPayrollFile: Upload payroll as a CSV file or an Excel workbook. POST /files
func (c *Client) UploadPayrollFile(ctx context.Context, upload premiumaudit.Upload, query UploadPayrollFileQuery, options ...premiumaudit.CallOption) (*UploadPayrollFileResult, error) {
	return call[UploadPayrollFileResult](ctx, c, premiumaudit.Call{Method: "POST", Path: "/files", Query: query.values(), Upload: &upload}, options)
}

// CheckPayrollFileQuery has the parameters of CheckPayrollFile. Mapping is a name, or a value that is sent as JSON, such as a map.
type CheckPayrollFileQuery struct {
	EmployerID  string
	PeriodStart string
	PeriodEnd   string
	Corrects    string
	Supplements string
	Sheet       string
	Mapping     any
}

func (q CheckPayrollFileQuery) values() url.Values {
	return premiumaudit.QueryOf("employer_id", q.EmployerID, "period_start", q.PeriodStart, "period_end", q.PeriodEnd, "corrects", q.Corrects, "supplements", q.Supplements, "sheet", q.Sheet, "mapping", q.Mapping)
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
func (c *Client) CreateFileMapping(ctx context.Context, body CreateFileMappingRequest, options ...premiumaudit.CallOption) (*FileMapping, error) {
	return call[FileMapping](ctx, c, premiumaudit.Call{Method: "POST", Path: "/files/mappings", Body: body}, options)
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
func (c *Client) GetFileMapping(ctx context.Context, mappingID string, options ...premiumaudit.CallOption) (*FileMapping, error) {
	return call[FileMapping](ctx, c, premiumaudit.Call{Method: "GET", Path: "/files/mappings/{mapping_id}", Parameters: map[string]string{"mapping_id": mappingID}}, options)
}

// UpdateFileMapping: Change a file mapping. PATCH /files/mappings/{mapping_id}
func (c *Client) UpdateFileMapping(ctx context.Context, mappingID string, body UpdateFileMappingRequest, options ...premiumaudit.CallOption) (*FileMapping, error) {
	return call[FileMapping](ctx, c, premiumaudit.Call{Method: "PATCH", Path: "/files/mappings/{mapping_id}", Parameters: map[string]string{"mapping_id": mappingID}, Body: body}, options)
}

// DeleteFileMapping: Delete a file mapping. DELETE /files/mappings/{mapping_id}
func (c *Client) DeleteFileMapping(ctx context.Context, mappingID string, options ...premiumaudit.CallOption) (*DeleteFileMappingResult, error) {
	return call[DeleteFileMappingResult](ctx, c, premiumaudit.Call{Method: "DELETE", Path: "/files/mappings/{mapping_id}", Parameters: map[string]string{"mapping_id": mappingID}}, options)
}

// GetExposureQuery has the parameters of GetExposure.
type GetExposureQuery struct {
	EmployerID string
	From       string
	To         string
	Compare    string
}

func (q GetExposureQuery) values() url.Values {
	return premiumaudit.QueryOf("employer_id", q.EmployerID, "from", q.From, "to", q.To, "compare", q.Compare)
}

// GetExposure: Retrieve the exposure of an employer. GET /exposure
func (c *Client) GetExposure(ctx context.Context, query GetExposureQuery, options ...premiumaudit.CallOption) (*Exposure, error) {
	return call[Exposure](ctx, c, premiumaudit.Call{Method: "GET", Path: "/exposure", Query: query.values()}, options)
}

// CreateExposureGrant: Offer another owner access to an employer's exposure. POST /exposure-grants
func (c *Client) CreateExposureGrant(ctx context.Context, body CreateExposureGrantRequest, options ...premiumaudit.CallOption) (*ExposureGrant, error) {
	return call[ExposureGrant](ctx, c, premiumaudit.Call{Method: "POST", Path: "/exposure-grants", Body: body}, options)
}

// ListExposureGrantsQuery has the parameters of ListExposureGrants.
type ListExposureGrantsQuery struct {
	EmployerID    string
	Limit         *int64
	StartingAfter string
	Status        string
	Direction     string
}

func (q ListExposureGrantsQuery) values() url.Values {
	return premiumaudit.QueryOf("employer_id", q.EmployerID, "limit", q.Limit, "starting_after", q.StartingAfter, "status", q.Status, "direction", q.Direction)
}

// ListExposureGrants: List exposure grants. GET /exposure-grants
func (c *Client) ListExposureGrants(ctx context.Context, query ListExposureGrantsQuery, options ...premiumaudit.CallOption) (*ListExposureGrantsResult, error) {
	return call[ListExposureGrantsResult](ctx, c, premiumaudit.Call{Method: "GET", Path: "/exposure-grants", Query: query.values()}, options)
}

// AllExposureGrants: List exposure grants: every record, page by page. GET /exposure-grants
func (c *Client) AllExposureGrants(ctx context.Context, query ListExposureGrantsQuery) iter.Seq2[ExposureGrant, error] {
	return premiumaudit.Pages[ExposureGrant](ctx, c.transport, premiumaudit.Call{Method: "GET", Path: "/exposure-grants", Query: query.values()})
}

// GetExposureGrant: Retrieve an exposure grant. GET /exposure-grants/{grant_id}
func (c *Client) GetExposureGrant(ctx context.Context, grantID string, options ...premiumaudit.CallOption) (*ExposureGrant, error) {
	return call[ExposureGrant](ctx, c, premiumaudit.Call{Method: "GET", Path: "/exposure-grants/{grant_id}", Parameters: map[string]string{"grant_id": grantID}}, options)
}

// DeleteExposureGrant: Revoke an exposure grant. DELETE /exposure-grants/{grant_id}
func (c *Client) DeleteExposureGrant(ctx context.Context, grantID string, options ...premiumaudit.CallOption) (*DeleteExposureGrantResult, error) {
	return call[DeleteExposureGrantResult](ctx, c, premiumaudit.Call{Method: "DELETE", Path: "/exposure-grants/{grant_id}", Parameters: map[string]string{"grant_id": grantID}}, options)
}

// AcceptExposureGrant: Accept an offered exposure grant. POST /exposure-grants/{grant_id}/accept
func (c *Client) AcceptExposureGrant(ctx context.Context, grantID string, options ...premiumaudit.CallOption) (*ExposureGrant, error) {
	return call[ExposureGrant](ctx, c, premiumaudit.Call{Method: "POST", Path: "/exposure-grants/{grant_id}/accept", Parameters: map[string]string{"grant_id": grantID}}, options)
}

// DeclineExposureGrant: Decline an offered exposure grant. POST /exposure-grants/{grant_id}/decline
func (c *Client) DeclineExposureGrant(ctx context.Context, grantID string, options ...premiumaudit.CallOption) (*ExposureGrant, error) {
	return call[ExposureGrant](ctx, c, premiumaudit.Call{Method: "POST", Path: "/exposure-grants/{grant_id}/decline", Parameters: map[string]string{"grant_id": grantID}}, options)
}

// ListGrantedAuditsQuery has the parameters of ListGrantedAudits.
type ListGrantedAuditsQuery struct {
	Limit         *int64
	StartingAfter string
}

func (q ListGrantedAuditsQuery) values() url.Values {
	return premiumaudit.QueryOf("limit", q.Limit, "starting_after", q.StartingAfter)
}

// ListGrantedAudits: List the audits that used granted exposure. GET /exposure-grants/{grant_id}/audits
func (c *Client) ListGrantedAudits(ctx context.Context, grantID string, query ListGrantedAuditsQuery, options ...premiumaudit.CallOption) (*ListGrantedAuditsResult, error) {
	return call[ListGrantedAuditsResult](ctx, c, premiumaudit.Call{Method: "GET", Path: "/exposure-grants/{grant_id}/audits", Parameters: map[string]string{"grant_id": grantID}, Query: query.values()}, options)
}

// AllGrantedAudits: List the audits that used granted exposure: every record, page by page. GET /exposure-grants/{grant_id}/audits
func (c *Client) AllGrantedAudits(ctx context.Context, grantID string, query ListGrantedAuditsQuery) iter.Seq2[GrantedAudit, error] {
	return premiumaudit.Pages[GrantedAudit](ctx, c.transport, premiumaudit.Call{Method: "GET", Path: "/exposure-grants/{grant_id}/audits", Parameters: map[string]string{"grant_id": grantID}, Query: query.values()})
}

// CreateEmployer: Create an employer. POST /employers
func (c *Client) CreateEmployer(ctx context.Context, body CreateEmployerRequest, options ...premiumaudit.CallOption) (*Employer, error) {
	return call[Employer](ctx, c, premiumaudit.Call{Method: "POST", Path: "/employers", Body: body}, options)
}

// ListEmployersQuery has the parameters of ListEmployers.
type ListEmployersQuery struct {
	EmployerID    string
	Limit         *int64
	StartingAfter string
	Deleted       *bool
}

func (q ListEmployersQuery) values() url.Values {
	return premiumaudit.QueryOf("employer_id", q.EmployerID, "limit", q.Limit, "starting_after", q.StartingAfter, "deleted", q.Deleted)
}

// ListEmployers: List employers. GET /employers
func (c *Client) ListEmployers(ctx context.Context, query ListEmployersQuery, options ...premiumaudit.CallOption) (*ListEmployersResult, error) {
	return call[ListEmployersResult](ctx, c, premiumaudit.Call{Method: "GET", Path: "/employers", Query: query.values()}, options)
}

// AllEmployers: List employers: every record, page by page. GET /employers
func (c *Client) AllEmployers(ctx context.Context, query ListEmployersQuery) iter.Seq2[Employer, error] {
	return premiumaudit.Pages[Employer](ctx, c.transport, premiumaudit.Call{Method: "GET", Path: "/employers", Query: query.values()})
}

// GetEmployer: Retrieve an employer. GET /employers/{employer_record_id}
func (c *Client) GetEmployer(ctx context.Context, employerRecordID string, options ...premiumaudit.CallOption) (*Employer, error) {
	return call[Employer](ctx, c, premiumaudit.Call{Method: "GET", Path: "/employers/{employer_record_id}", Parameters: map[string]string{"employer_record_id": employerRecordID}}, options)
}

// UpdateEmployer: Change an employer. PATCH /employers/{employer_record_id}
func (c *Client) UpdateEmployer(ctx context.Context, employerRecordID string, body UpdateEmployerRequest, options ...premiumaudit.CallOption) (*Employer, error) {
	return call[Employer](ctx, c, premiumaudit.Call{Method: "PATCH", Path: "/employers/{employer_record_id}", Parameters: map[string]string{"employer_record_id": employerRecordID}, Body: body}, options)
}

// DeleteEmployer: Delete an employer. DELETE /employers/{employer_record_id}
func (c *Client) DeleteEmployer(ctx context.Context, employerRecordID string, options ...premiumaudit.CallOption) (*DeleteEmployerResult, error) {
	return call[DeleteEmployerResult](ctx, c, premiumaudit.Call{Method: "DELETE", Path: "/employers/{employer_record_id}", Parameters: map[string]string{"employer_record_id": employerRecordID}}, options)
}

// SyncEmployees: Sync hires, changes and terminations. POST /employees/sync
func (c *Client) SyncEmployees(ctx context.Context, body SyncEmployeesRequest, options ...premiumaudit.CallOption) (*SyncEmployeesResult, error) {
	return call[SyncEmployeesResult](ctx, c, premiumaudit.Call{Method: "POST", Path: "/employees/sync", Body: body}, options)
}

// CreateEmployee: Add an employee. POST /employees
func (c *Client) CreateEmployee(ctx context.Context, body CreateEmployeeRequest, options ...premiumaudit.CallOption) (*WrittenEmployee, error) {
	return call[WrittenEmployee](ctx, c, premiumaudit.Call{Method: "POST", Path: "/employees", Body: body}, options)
}

// ListEmployeesQuery has the parameters of ListEmployees.
type ListEmployeesQuery struct {
	EmployerID    string
	Limit         *int64
	StartingAfter string
	Status        string
	Deleted       *bool
}

func (q ListEmployeesQuery) values() url.Values {
	return premiumaudit.QueryOf("employer_id", q.EmployerID, "limit", q.Limit, "starting_after", q.StartingAfter, "status", q.Status, "deleted", q.Deleted)
}

// ListEmployees: List employees. GET /employees
func (c *Client) ListEmployees(ctx context.Context, query ListEmployeesQuery, options ...premiumaudit.CallOption) (*ListEmployeesResult, error) {
	return call[ListEmployeesResult](ctx, c, premiumaudit.Call{Method: "GET", Path: "/employees", Query: query.values()}, options)
}

// AllEmployees: List employees: every record, page by page. GET /employees
func (c *Client) AllEmployees(ctx context.Context, query ListEmployeesQuery) iter.Seq2[Employee, error] {
	return premiumaudit.Pages[Employee](ctx, c.transport, premiumaudit.Call{Method: "GET", Path: "/employees", Query: query.values()})
}

// GetEmployee: Retrieve an employee. GET /employees/{employee_record_id}
func (c *Client) GetEmployee(ctx context.Context, employeeRecordID string, options ...premiumaudit.CallOption) (*Employee, error) {
	return call[Employee](ctx, c, premiumaudit.Call{Method: "GET", Path: "/employees/{employee_record_id}", Parameters: map[string]string{"employee_record_id": employeeRecordID}}, options)
}

// UpdateEmployee: Change an employee. PATCH /employees/{employee_record_id}
func (c *Client) UpdateEmployee(ctx context.Context, employeeRecordID string, body UpdateEmployeeRequest, options ...premiumaudit.CallOption) (*WrittenEmployee, error) {
	return call[WrittenEmployee](ctx, c, premiumaudit.Call{Method: "PATCH", Path: "/employees/{employee_record_id}", Parameters: map[string]string{"employee_record_id": employeeRecordID}, Body: body}, options)
}

// DeleteEmployee: Delete an employee. DELETE /employees/{employee_record_id}
func (c *Client) DeleteEmployee(ctx context.Context, employeeRecordID string, options ...premiumaudit.CallOption) (*DeleteEmployeeResult, error) {
	return call[DeleteEmployeeResult](ctx, c, premiumaudit.Call{Method: "DELETE", Path: "/employees/{employee_record_id}", Parameters: map[string]string{"employee_record_id": employeeRecordID}}, options)
}

// GetPersonDataQuery has the parameters of GetPersonData.
type GetPersonDataQuery struct {
	EmployerID string
	EmployeeID string
}

func (q GetPersonDataQuery) values() url.Values {
	return premiumaudit.QueryOf("employer_id", q.EmployerID, "employee_id", q.EmployeeID)
}

// GetPersonData: Retrieve all data of a person. GET /person-data
func (c *Client) GetPersonData(ctx context.Context, query GetPersonDataQuery, options ...premiumaudit.CallOption) (*PersonData, error) {
	return call[PersonData](ctx, c, premiumaudit.Call{Method: "GET", Path: "/person-data", Query: query.values()}, options)
}

// ErasePersonData: Erase the data of a person. POST /person-data/erasure
func (c *Client) ErasePersonData(ctx context.Context, body ErasePersonDataRequest, options ...premiumaudit.CallOption) (*PersonErasure, error) {
	return call[PersonErasure](ctx, c, premiumaudit.Call{Method: "POST", Path: "/person-data/erasure", Body: body}, options)
}

// CreateApiKey: Create an API key. POST /api-keys
func (c *Client) CreateApiKey(ctx context.Context, body CreateApiKeyRequest, options ...premiumaudit.CallOption) (*CreateApiKeyResult, error) {
	return call[CreateApiKeyResult](ctx, c, premiumaudit.Call{Method: "POST", Path: "/api-keys", Body: body}, options)
}

// ListApiKeysQuery has the parameters of ListApiKeys.
type ListApiKeysQuery struct {
	OwnerID       string
	OwnerType     string
	Limit         *int64
	StartingAfter string
}

func (q ListApiKeysQuery) values() url.Values {
	return premiumaudit.QueryOf("owner_id", q.OwnerID, "owner_type", q.OwnerType, "limit", q.Limit, "starting_after", q.StartingAfter)
}

// ListApiKeys: List active API keys. GET /api-keys
func (c *Client) ListApiKeys(ctx context.Context, query ListApiKeysQuery, options ...premiumaudit.CallOption) (*ListApiKeysResult, error) {
	return call[ListApiKeysResult](ctx, c, premiumaudit.Call{Method: "GET", Path: "/api-keys", Query: query.values()}, options)
}

// AllApiKeys: List active API keys: every record, page by page. GET /api-keys
func (c *Client) AllApiKeys(ctx context.Context, query ListApiKeysQuery) iter.Seq2[ApiKey, error] {
	return premiumaudit.Pages[ApiKey](ctx, c.transport, premiumaudit.Call{Method: "GET", Path: "/api-keys", Query: query.values()})
}

// GetApiKey: Retrieve an API key. GET /api-keys/{api_key_id}
func (c *Client) GetApiKey(ctx context.Context, apiKeyID string, options ...premiumaudit.CallOption) (*ApiKey, error) {
	return call[ApiKey](ctx, c, premiumaudit.Call{Method: "GET", Path: "/api-keys/{api_key_id}", Parameters: map[string]string{"api_key_id": apiKeyID}}, options)
}

// RenameApiKey: Rename an API key. PATCH /api-keys/{api_key_id}
func (c *Client) RenameApiKey(ctx context.Context, apiKeyID string, body RenameApiKeyRequest, options ...premiumaudit.CallOption) (*ApiKey, error) {
	return call[ApiKey](ctx, c, premiumaudit.Call{Method: "PATCH", Path: "/api-keys/{api_key_id}", Parameters: map[string]string{"api_key_id": apiKeyID}, Body: body}, options)
}

// DeleteApiKeyQuery has the parameters of DeleteApiKey.
type DeleteApiKeyQuery struct {
	OwnerID string
}

func (q DeleteApiKeyQuery) values() url.Values {
	return premiumaudit.QueryOf("owner_id", q.OwnerID)
}

// DeleteApiKey: Delete an API key. DELETE /api-keys/{api_key_id}
func (c *Client) DeleteApiKey(ctx context.Context, apiKeyID string, query DeleteApiKeyQuery, options ...premiumaudit.CallOption) (*DeleteApiKeyResult, error) {
	return call[DeleteApiKeyResult](ctx, c, premiumaudit.Call{Method: "DELETE", Path: "/api-keys/{api_key_id}", Parameters: map[string]string{"api_key_id": apiKeyID}, Query: query.values()}, options)
}

// CreatePortalSession: Create a portal session. POST /portal-sessions
func (c *Client) CreatePortalSession(ctx context.Context, body CreatePortalSessionRequest, options ...premiumaudit.CallOption) (*PortalSession, error) {
	return call[PortalSession](ctx, c, premiumaudit.Call{Method: "POST", Path: "/portal-sessions", Body: body}, options)
}

// CreateWebhook: Register a webhook. POST /webhooks
func (c *Client) CreateWebhook(ctx context.Context, body CreateWebhookRequest, options ...premiumaudit.CallOption) (*CreateWebhookResult, error) {
	return call[CreateWebhookResult](ctx, c, premiumaudit.Call{Method: "POST", Path: "/webhooks", Body: body}, options)
}

// ListWebhooksQuery has the parameters of ListWebhooks.
type ListWebhooksQuery struct {
	OwnerType     string
	ExternalID    string
	Limit         *int64
	StartingAfter string
	Deleted       *bool
}

func (q ListWebhooksQuery) values() url.Values {
	return premiumaudit.QueryOf("owner_type", q.OwnerType, "external_id", q.ExternalID, "limit", q.Limit, "starting_after", q.StartingAfter, "deleted", q.Deleted)
}

// ListWebhooks: List webhooks. GET /webhooks
func (c *Client) ListWebhooks(ctx context.Context, query ListWebhooksQuery, options ...premiumaudit.CallOption) (*ListWebhooksResult, error) {
	return call[ListWebhooksResult](ctx, c, premiumaudit.Call{Method: "GET", Path: "/webhooks", Query: query.values()}, options)
}

// AllWebhooks: List webhooks: every record, page by page. GET /webhooks
func (c *Client) AllWebhooks(ctx context.Context, query ListWebhooksQuery) iter.Seq2[Webhook, error] {
	return premiumaudit.Pages[Webhook](ctx, c.transport, premiumaudit.Call{Method: "GET", Path: "/webhooks", Query: query.values()})
}

// UpdateWebhook: Change a webhook. PATCH /webhooks/{webhook_id}
func (c *Client) UpdateWebhook(ctx context.Context, webhookID string, body UpdateWebhookRequest, options ...premiumaudit.CallOption) (*Webhook, error) {
	return call[Webhook](ctx, c, premiumaudit.Call{Method: "PATCH", Path: "/webhooks/{webhook_id}", Parameters: map[string]string{"webhook_id": webhookID}, Body: body}, options)
}

// GetWebhook: Retrieve a webhook. GET /webhooks/{webhook_id}
func (c *Client) GetWebhook(ctx context.Context, webhookID string, options ...premiumaudit.CallOption) (*Webhook, error) {
	return call[Webhook](ctx, c, premiumaudit.Call{Method: "GET", Path: "/webhooks/{webhook_id}", Parameters: map[string]string{"webhook_id": webhookID}}, options)
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
func (c *Client) GetWebhookMetrics(ctx context.Context, webhookID string, query GetWebhookMetricsQuery, options ...premiumaudit.CallOption) (*WebhookMetrics, error) {
	return call[WebhookMetrics](ctx, c, premiumaudit.Call{Method: "GET", Path: "/webhooks/{webhook_id}/metrics", Parameters: map[string]string{"webhook_id": webhookID}, Query: query.values()}, options)
}

// RotateWebhookSecret: Replace the secret of a webhook. POST /webhooks/{webhook_id}/rotate-secret
func (c *Client) RotateWebhookSecret(ctx context.Context, webhookID string, body *RotateWebhookSecretRequest, options ...premiumaudit.CallOption) (*RotateWebhookSecretResult, error) {
	return call[RotateWebhookSecretResult](ctx, c, premiumaudit.Call{Method: "POST", Path: "/webhooks/{webhook_id}/rotate-secret", Parameters: map[string]string{"webhook_id": webhookID}, Body: premiumaudit.BodyOf(body)}, options)
}

// CompleteWebhookSecretRotation: End the overlap of a rotation. POST /webhooks/{webhook_id}/rotate-secret/complete
func (c *Client) CompleteWebhookSecretRotation(ctx context.Context, webhookID string, options ...premiumaudit.CallOption) (*Webhook, error) {
	return call[Webhook](ctx, c, premiumaudit.Call{Method: "POST", Path: "/webhooks/{webhook_id}/rotate-secret/complete", Parameters: map[string]string{"webhook_id": webhookID}}, options)
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
func (c *Client) TestWebhook(ctx context.Context, webhookID string, options ...premiumaudit.CallOption) (*WebhookDelivery, error) {
	return call[WebhookDelivery](ctx, c, premiumaudit.Call{Method: "POST", Path: "/webhooks/{webhook_id}/test", Parameters: map[string]string{"webhook_id": webhookID}}, options)
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
func (c *Client) AllAllWebhookDeliveries(ctx context.Context, query ListAllWebhookDeliveriesQuery) iter.Seq2[WebhookDelivery, error] {
	return premiumaudit.Pages[WebhookDelivery](ctx, c.transport, premiumaudit.Call{Method: "GET", Path: "/webhooks/deliveries", Query: query.values()})
}

// GetWebhookDelivery: Retrieve a delivery. GET /webhooks/{webhook_id}/deliveries/{delivery_id}
func (c *Client) GetWebhookDelivery(ctx context.Context, webhookID string, deliveryID string, options ...premiumaudit.CallOption) (*WebhookDeliveryWithAttempts, error) {
	return call[WebhookDeliveryWithAttempts](ctx, c, premiumaudit.Call{Method: "GET", Path: "/webhooks/{webhook_id}/deliveries/{delivery_id}", Parameters: map[string]string{"webhook_id": webhookID, "delivery_id": deliveryID}}, options)
}

// RetryWebhookDelivery: Retry a delivery. POST /webhooks/{webhook_id}/deliveries/{delivery_id}/retry
func (c *Client) RetryWebhookDelivery(ctx context.Context, webhookID string, deliveryID string, options ...premiumaudit.CallOption) (*WebhookDelivery, error) {
	return call[WebhookDelivery](ctx, c, premiumaudit.Call{Method: "POST", Path: "/webhooks/{webhook_id}/deliveries/{delivery_id}/retry", Parameters: map[string]string{"webhook_id": webhookID, "delivery_id": deliveryID}}, options)
}

// ReplayWebhookDeliveries: Replay a period. POST /webhooks/{webhook_id}/replay
func (c *Client) ReplayWebhookDeliveries(ctx context.Context, webhookID string, body ReplayWebhookDeliveriesRequest, options ...premiumaudit.CallOption) (*ReplayWebhookDeliveriesResult, error) {
	return call[ReplayWebhookDeliveriesResult](ctx, c, premiumaudit.Call{Method: "POST", Path: "/webhooks/{webhook_id}/replay", Parameters: map[string]string{"webhook_id": webhookID}, Body: body}, options)
}

// RemoveWebhookDeliveryPayload: Remove the payload of a delivery. DELETE /webhooks/{webhook_id}/deliveries/{delivery_id}/payload
func (c *Client) RemoveWebhookDeliveryPayload(ctx context.Context, webhookID string, deliveryID string, options ...premiumaudit.CallOption) (*WebhookDelivery, error) {
	return call[WebhookDelivery](ctx, c, premiumaudit.Call{Method: "DELETE", Path: "/webhooks/{webhook_id}/deliveries/{delivery_id}/payload", Parameters: map[string]string{"webhook_id": webhookID, "delivery_id": deliveryID}}, options)
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
func (c *Client) GetEvent(ctx context.Context, eventID string, query GetEventQuery, options ...premiumaudit.CallOption) (*Event, error) {
	return call[Event](ctx, c, premiumaudit.Call{Method: "GET", Path: "/events/{event_id}", Parameters: map[string]string{"event_id": eventID}, Query: query.values()}, options)
}

// ListNotices: List notices. GET /notices
func (c *Client) ListNotices(ctx context.Context, options ...premiumaudit.CallOption) (*ListNoticesResult, error) {
	return call[ListNoticesResult](ctx, c, premiumaudit.Call{Method: "GET", Path: "/notices"}, options)
}

// UpdateNotice: Change a notice. PATCH /notices/{kind}
func (c *Client) UpdateNotice(ctx context.Context, kind string, body UpdateNoticeRequest, options ...premiumaudit.CallOption) (*Notice, error) {
	return call[Notice](ctx, c, premiumaudit.Call{Method: "PATCH", Path: "/notices/{kind}", Parameters: map[string]string{"kind": kind}, Body: body}, options)
}

// CreatePolicy: Create a policy. POST /policies
func (c *Client) CreatePolicy(ctx context.Context, body CreatePolicyRequest, options ...premiumaudit.CallOption) (*WrittenPolicy, error) {
	return call[WrittenPolicy](ctx, c, premiumaudit.Call{Method: "POST", Path: "/policies", Body: body}, options)
}

// ListPoliciesQuery has the parameters of ListPolicies.
type ListPoliciesQuery struct {
	EmployerID    string
	Limit         *int64
	StartingAfter string
	Status        string
	Deleted       *bool
}

func (q ListPoliciesQuery) values() url.Values {
	return premiumaudit.QueryOf("employer_id", q.EmployerID, "limit", q.Limit, "starting_after", q.StartingAfter, "status", q.Status, "deleted", q.Deleted)
}

// ListPolicies: List policies. GET /policies
func (c *Client) ListPolicies(ctx context.Context, query ListPoliciesQuery, options ...premiumaudit.CallOption) (*ListPoliciesResult, error) {
	return call[ListPoliciesResult](ctx, c, premiumaudit.Call{Method: "GET", Path: "/policies", Query: query.values()}, options)
}

// AllPolicies: List policies: every record, page by page. GET /policies
func (c *Client) AllPolicies(ctx context.Context, query ListPoliciesQuery) iter.Seq2[Policy, error] {
	return premiumaudit.Pages[Policy](ctx, c.transport, premiumaudit.Call{Method: "GET", Path: "/policies", Query: query.values()})
}

// GetPolicy: Retrieve a policy. GET /policies/{policy_id}
func (c *Client) GetPolicy(ctx context.Context, policyID string, options ...premiumaudit.CallOption) (*Policy, error) {
	return call[Policy](ctx, c, premiumaudit.Call{Method: "GET", Path: "/policies/{policy_id}", Parameters: map[string]string{"policy_id": policyID}}, options)
}

// UpdatePolicy: Change, renew, cancel or reinstate a policy. PATCH /policies/{policy_id}
func (c *Client) UpdatePolicy(ctx context.Context, policyID string, body UpdatePolicyRequest, options ...premiumaudit.CallOption) (*WrittenPolicy, error) {
	return call[WrittenPolicy](ctx, c, premiumaudit.Call{Method: "PATCH", Path: "/policies/{policy_id}", Parameters: map[string]string{"policy_id": policyID}, Body: body}, options)
}

// DeletePolicy: Delete a policy. DELETE /policies/{policy_id}
func (c *Client) DeletePolicy(ctx context.Context, policyID string, options ...premiumaudit.CallOption) (*DeletePolicyResult, error) {
	return call[DeletePolicyResult](ctx, c, premiumaudit.Call{Method: "DELETE", Path: "/policies/{policy_id}", Parameters: map[string]string{"policy_id": policyID}}, options)
}

// PreviewPremiumQuery has the parameters of PreviewPremium.
type PreviewPremiumQuery struct {
	PeriodStart string
	PeriodEnd   string
}

func (q PreviewPremiumQuery) values() url.Values {
	return premiumaudit.QueryOf("period_start", q.PeriodStart, "period_end", q.PeriodEnd)
}

// PreviewPremium: Preview the premium of a policy. POST /policies/{policy_id}/premium-preview
func (c *Client) PreviewPremium(ctx context.Context, policyID string, query PreviewPremiumQuery, options ...premiumaudit.CallOption) (*PreviewPremiumResult, error) {
	return call[PreviewPremiumResult](ctx, c, premiumaudit.Call{Method: "POST", Path: "/policies/{policy_id}/premium-preview", Parameters: map[string]string{"policy_id": policyID}, Query: query.values()}, options)
}

// CreateAuditDispute: Dispute lines of an audit. POST /audits/{audit_id}/disputes
func (c *Client) CreateAuditDispute(ctx context.Context, auditID string, body CreateAuditDisputeRequest, options ...premiumaudit.CallOption) (*Dispute, error) {
	return call[Dispute](ctx, c, premiumaudit.Call{Method: "POST", Path: "/audits/{audit_id}/disputes", Parameters: map[string]string{"audit_id": auditID}, Body: body}, options)
}

// ListAuditDisputesQuery has the parameters of ListAuditDisputes.
type ListAuditDisputesQuery struct {
	Limit         *int64
	StartingAfter string
	Status        string
}

func (q ListAuditDisputesQuery) values() url.Values {
	return premiumaudit.QueryOf("limit", q.Limit, "starting_after", q.StartingAfter, "status", q.Status)
}

// ListAuditDisputes: List the disputes of an audit. GET /audits/{audit_id}/disputes
func (c *Client) ListAuditDisputes(ctx context.Context, auditID string, query ListAuditDisputesQuery, options ...premiumaudit.CallOption) (*ListAuditDisputesResult, error) {
	return call[ListAuditDisputesResult](ctx, c, premiumaudit.Call{Method: "GET", Path: "/audits/{audit_id}/disputes", Parameters: map[string]string{"audit_id": auditID}, Query: query.values()}, options)
}

// AllAuditDisputes: List the disputes of an audit: every record, page by page. GET /audits/{audit_id}/disputes
func (c *Client) AllAuditDisputes(ctx context.Context, auditID string, query ListAuditDisputesQuery) iter.Seq2[Dispute, error] {
	return premiumaudit.Pages[Dispute](ctx, c.transport, premiumaudit.Call{Method: "GET", Path: "/audits/{audit_id}/disputes", Parameters: map[string]string{"audit_id": auditID}, Query: query.values()})
}

// GetAuditDispute: Retrieve a dispute. GET /audits/{audit_id}/disputes/{dispute_id}
func (c *Client) GetAuditDispute(ctx context.Context, auditID string, disputeID string, options ...premiumaudit.CallOption) (*Dispute, error) {
	return call[Dispute](ctx, c, premiumaudit.Call{Method: "GET", Path: "/audits/{audit_id}/disputes/{dispute_id}", Parameters: map[string]string{"audit_id": auditID, "dispute_id": disputeID}}, options)
}

// WithdrawAuditDispute: Withdraw a dispute. POST /audits/{audit_id}/disputes/{dispute_id}/withdraw
func (c *Client) WithdrawAuditDispute(ctx context.Context, auditID string, disputeID string, body *WithdrawAuditDisputeRequest, options ...premiumaudit.CallOption) (*Dispute, error) {
	return call[Dispute](ctx, c, premiumaudit.Call{Method: "POST", Path: "/audits/{audit_id}/disputes/{dispute_id}/withdraw", Parameters: map[string]string{"audit_id": auditID, "dispute_id": disputeID}, Body: premiumaudit.BodyOf(body)}, options)
}

// ResolveAuditDispute: Accept or reject a dispute. POST /audits/{audit_id}/disputes/{dispute_id}/resolve
func (c *Client) ResolveAuditDispute(ctx context.Context, auditID string, disputeID string, body ResolveAuditDisputeRequest, options ...premiumaudit.CallOption) (*Dispute, error) {
	return call[Dispute](ctx, c, premiumaudit.Call{Method: "POST", Path: "/audits/{audit_id}/disputes/{dispute_id}/resolve", Parameters: map[string]string{"audit_id": auditID, "dispute_id": disputeID}, Body: body}, options)
}

// ListLedgerEntriesQuery has the parameters of ListLedgerEntries.
type ListLedgerEntriesQuery struct {
	Term          *int64
	Order         string
	Limit         *int64
	StartingAfter string
}

func (q ListLedgerEntriesQuery) values() url.Values {
	return premiumaudit.QueryOf("term", q.Term, "order", q.Order, "limit", q.Limit, "starting_after", q.StartingAfter)
}

// ListLedgerEntries: List the ledger of a policy. GET /policies/{policy_id}/ledger
func (c *Client) ListLedgerEntries(ctx context.Context, policyID string, query ListLedgerEntriesQuery, options ...premiumaudit.CallOption) (*ListLedgerEntriesResult, error) {
	return call[ListLedgerEntriesResult](ctx, c, premiumaudit.Call{Method: "GET", Path: "/policies/{policy_id}/ledger", Parameters: map[string]string{"policy_id": policyID}, Query: query.values()}, options)
}

// AllLedgerEntries: List the ledger of a policy: every record, page by page. GET /policies/{policy_id}/ledger
func (c *Client) AllLedgerEntries(ctx context.Context, policyID string, query ListLedgerEntriesQuery) iter.Seq2[LedgerEntry, error] {
	return premiumaudit.Pages[LedgerEntry](ctx, c.transport, premiumaudit.Call{Method: "GET", Path: "/policies/{policy_id}/ledger", Parameters: map[string]string{"policy_id": policyID}, Query: query.values()})
}

// GetLedgerEntry: Retrieve an entry of a ledger. GET /policies/{policy_id}/ledger/{entry_id}
func (c *Client) GetLedgerEntry(ctx context.Context, policyID string, entryID string, options ...premiumaudit.CallOption) (*LedgerEntryWithWorksheet, error) {
	return call[LedgerEntryWithWorksheet](ctx, c, premiumaudit.Call{Method: "GET", Path: "/policies/{policy_id}/ledger/{entry_id}", Parameters: map[string]string{"policy_id": policyID, "entry_id": entryID}}, options)
}

// GetRuleCoverageQuery has the parameters of GetRuleCoverage.
type GetRuleCoverageQuery struct {
	State     string
	Date      string
	RuleTable string
}

func (q GetRuleCoverageQuery) values() url.Values {
	return premiumaudit.QueryOf("state", q.State, "date", q.Date, "rule_table", q.RuleTable)
}

// GetRuleCoverage: Retrieve which rules are on file. GET /rules/coverage
func (c *Client) GetRuleCoverage(ctx context.Context, query GetRuleCoverageQuery, options ...premiumaudit.CallOption) (*RuleCoverage, error) {
	return call[RuleCoverage](ctx, c, premiumaudit.Call{Method: "GET", Path: "/rules/coverage", Query: query.values()}, options)
}

// CreateRateTableQuery has the parameters of CreateRateTable.
type CreateRateTableQuery struct {
	Name          string
	EffectiveFrom string
	AppliesTo     string
}

func (q CreateRateTableQuery) values() url.Values {
	return premiumaudit.QueryOf("name", q.Name, "effective_from", q.EffectiveFrom, "applies_to", q.AppliesTo)
}

// CreateRateTable: Load a rate table. POST /rate-tables
func (c *Client) CreateRateTable(ctx context.Context, upload premiumaudit.Upload, query CreateRateTableQuery, options ...premiumaudit.CallOption) (*RateTable, error) {
	return call[RateTable](ctx, c, premiumaudit.Call{Method: "POST", Path: "/rate-tables", Query: query.values(), Upload: &upload}, options)
}

// ListRateTablesQuery has the parameters of ListRateTables.
type ListRateTablesQuery struct {
	Limit         *int64
	StartingAfter string
	Deleted       *bool
}

func (q ListRateTablesQuery) values() url.Values {
	return premiumaudit.QueryOf("limit", q.Limit, "starting_after", q.StartingAfter, "deleted", q.Deleted)
}

// ListRateTables: List rate tables. GET /rate-tables
func (c *Client) ListRateTables(ctx context.Context, query ListRateTablesQuery, options ...premiumaudit.CallOption) (*ListRateTablesResult, error) {
	return call[ListRateTablesResult](ctx, c, premiumaudit.Call{Method: "GET", Path: "/rate-tables", Query: query.values()}, options)
}

// AllRateTables: List rate tables: every record, page by page. GET /rate-tables
func (c *Client) AllRateTables(ctx context.Context, query ListRateTablesQuery) iter.Seq2[RateTable, error] {
	return premiumaudit.Pages[RateTable](ctx, c.transport, premiumaudit.Call{Method: "GET", Path: "/rate-tables", Query: query.values()})
}

// UpdateRateTableQuery has the parameters of UpdateRateTable.
type UpdateRateTableQuery struct {
	Name          string
	EffectiveFrom string
	AppliesTo     string
}

func (q UpdateRateTableQuery) values() url.Values {
	return premiumaudit.QueryOf("name", q.Name, "effective_from", q.EffectiveFrom, "applies_to", q.AppliesTo)
}

// UpdateRateTable: Change a rate table. PATCH /rate-tables/{rate_table_id}
func (c *Client) UpdateRateTable(ctx context.Context, rateTableID string, upload premiumaudit.Upload, query UpdateRateTableQuery, options ...premiumaudit.CallOption) (*RateTable, error) {
	return call[RateTable](ctx, c, premiumaudit.Call{Method: "PATCH", Path: "/rate-tables/{rate_table_id}", Parameters: map[string]string{"rate_table_id": rateTableID}, Query: query.values(), Upload: &upload}, options)
}

// GetRateTable: Retrieve a rate table. GET /rate-tables/{rate_table_id}
func (c *Client) GetRateTable(ctx context.Context, rateTableID string, options ...premiumaudit.CallOption) (*RateTable, error) {
	return call[RateTable](ctx, c, premiumaudit.Call{Method: "GET", Path: "/rate-tables/{rate_table_id}", Parameters: map[string]string{"rate_table_id": rateTableID}}, options)
}

// DeleteRateTable: Delete a rate table. DELETE /rate-tables/{rate_table_id}
func (c *Client) DeleteRateTable(ctx context.Context, rateTableID string, options ...premiumaudit.CallOption) (*DeleteRateTableResult, error) {
	return call[DeleteRateTableResult](ctx, c, premiumaudit.Call{Method: "DELETE", Path: "/rate-tables/{rate_table_id}", Parameters: map[string]string{"rate_table_id": rateTableID}}, options)
}

// ListRateTableVersions: List the versions of a rate table. GET /rate-tables/{rate_table_id}/versions
func (c *Client) ListRateTableVersions(ctx context.Context, rateTableID string, options ...premiumaudit.CallOption) (*ListRateTableVersionsResult, error) {
	return call[ListRateTableVersionsResult](ctx, c, premiumaudit.Call{Method: "GET", Path: "/rate-tables/{rate_table_id}/versions", Parameters: map[string]string{"rate_table_id": rateTableID}}, options)
}

// ListRateTableRowsQuery has the parameters of ListRateTableRows.
type ListRateTableRowsQuery struct {
	State         string
	ClassCode     string
	Version       *int64
	Limit         *int64
	StartingAfter string
}

func (q ListRateTableRowsQuery) values() url.Values {
	return premiumaudit.QueryOf("state", q.State, "class_code", q.ClassCode, "version", q.Version, "limit", q.Limit, "starting_after", q.StartingAfter)
}

// ListRateTableRows: List the rows of a rate table. GET /rate-tables/{rate_table_id}/rows
func (c *Client) ListRateTableRows(ctx context.Context, rateTableID string, query ListRateTableRowsQuery, options ...premiumaudit.CallOption) (*ListRateTableRowsResult, error) {
	return call[ListRateTableRowsResult](ctx, c, premiumaudit.Call{Method: "GET", Path: "/rate-tables/{rate_table_id}/rows", Parameters: map[string]string{"rate_table_id": rateTableID}, Query: query.values()}, options)
}

// AllRateTableRows: List the rows of a rate table: every record, page by page. GET /rate-tables/{rate_table_id}/rows
func (c *Client) AllRateTableRows(ctx context.Context, rateTableID string, query ListRateTableRowsQuery) iter.Seq2[ListRateTableRowsResultDataItem, error] {
	return premiumaudit.Pages[ListRateTableRowsResultDataItem](ctx, c.transport, premiumaudit.Call{Method: "GET", Path: "/rate-tables/{rate_table_id}/rows", Parameters: map[string]string{"rate_table_id": rateTableID}, Query: query.values()})
}

// CreateRuleTableQuery has the parameters of CreateRuleTable.
type CreateRuleTableQuery struct {
	Name string
}

func (q CreateRuleTableQuery) values() url.Values {
	return premiumaudit.QueryOf("name", q.Name)
}

// CreateRuleTable: Load a rule table. POST /rule-tables
func (c *Client) CreateRuleTable(ctx context.Context, upload premiumaudit.Upload, query CreateRuleTableQuery, options ...premiumaudit.CallOption) (*RuleTable, error) {
	return call[RuleTable](ctx, c, premiumaudit.Call{Method: "POST", Path: "/rule-tables", Query: query.values(), Upload: &upload}, options)
}

// ListRuleTablesQuery has the parameters of ListRuleTables.
type ListRuleTablesQuery struct {
	Limit         *int64
	StartingAfter string
	Deleted       *bool
}

func (q ListRuleTablesQuery) values() url.Values {
	return premiumaudit.QueryOf("limit", q.Limit, "starting_after", q.StartingAfter, "deleted", q.Deleted)
}

// ListRuleTables: List rule tables. GET /rule-tables
func (c *Client) ListRuleTables(ctx context.Context, query ListRuleTablesQuery, options ...premiumaudit.CallOption) (*ListRuleTablesResult, error) {
	return call[ListRuleTablesResult](ctx, c, premiumaudit.Call{Method: "GET", Path: "/rule-tables", Query: query.values()}, options)
}

// AllRuleTables: List rule tables: every record, page by page. GET /rule-tables
func (c *Client) AllRuleTables(ctx context.Context, query ListRuleTablesQuery) iter.Seq2[RuleTable, error] {
	return premiumaudit.Pages[RuleTable](ctx, c.transport, premiumaudit.Call{Method: "GET", Path: "/rule-tables", Query: query.values()})
}

// UpdateRuleTableQuery has the parameters of UpdateRuleTable.
type UpdateRuleTableQuery struct {
	Name string
}

func (q UpdateRuleTableQuery) values() url.Values {
	return premiumaudit.QueryOf("name", q.Name)
}

// UpdateRuleTable: Change a rule table. PATCH /rule-tables/{rule_table_id}
func (c *Client) UpdateRuleTable(ctx context.Context, ruleTableID string, upload premiumaudit.Upload, query UpdateRuleTableQuery, options ...premiumaudit.CallOption) (*RuleTable, error) {
	return call[RuleTable](ctx, c, premiumaudit.Call{Method: "PATCH", Path: "/rule-tables/{rule_table_id}", Parameters: map[string]string{"rule_table_id": ruleTableID}, Query: query.values(), Upload: &upload}, options)
}

// GetRuleTable: Retrieve a rule table. GET /rule-tables/{rule_table_id}
func (c *Client) GetRuleTable(ctx context.Context, ruleTableID string, options ...premiumaudit.CallOption) (*RuleTable, error) {
	return call[RuleTable](ctx, c, premiumaudit.Call{Method: "GET", Path: "/rule-tables/{rule_table_id}", Parameters: map[string]string{"rule_table_id": ruleTableID}}, options)
}

// DeleteRuleTable: Delete a rule table. DELETE /rule-tables/{rule_table_id}
func (c *Client) DeleteRuleTable(ctx context.Context, ruleTableID string, options ...premiumaudit.CallOption) (*DeleteRuleTableResult, error) {
	return call[DeleteRuleTableResult](ctx, c, premiumaudit.Call{Method: "DELETE", Path: "/rule-tables/{rule_table_id}", Parameters: map[string]string{"rule_table_id": ruleTableID}}, options)
}

// ListRuleTableVersions: List the versions of a rule table. GET /rule-tables/{rule_table_id}/versions
func (c *Client) ListRuleTableVersions(ctx context.Context, ruleTableID string, options ...premiumaudit.CallOption) (*ListRuleTableVersionsResult, error) {
	return call[ListRuleTableVersionsResult](ctx, c, premiumaudit.Call{Method: "GET", Path: "/rule-tables/{rule_table_id}/versions", Parameters: map[string]string{"rule_table_id": ruleTableID}}, options)
}

// ListRuleTableRowsQuery has the parameters of ListRuleTableRows.
type ListRuleTableRowsQuery struct {
	Version *int64
}

func (q ListRuleTableRowsQuery) values() url.Values {
	return premiumaudit.QueryOf("version", q.Version)
}

// ListRuleTableRows: List the rows of a rule table. GET /rule-tables/{rule_table_id}/rows
func (c *Client) ListRuleTableRows(ctx context.Context, ruleTableID string, query ListRuleTableRowsQuery, options ...premiumaudit.CallOption) (*ListRuleTableRowsResult, error) {
	return call[ListRuleTableRowsResult](ctx, c, premiumaudit.Call{Method: "GET", Path: "/rule-tables/{rule_table_id}/rows", Parameters: map[string]string{"rule_table_id": ruleTableID}, Query: query.values()}, options)
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

// CreateAudit: Open an audit of a policy. POST /audits
func (c *Client) CreateAudit(ctx context.Context, body CreateAuditRequest, options ...premiumaudit.CallOption) (*Audit, error) {
	return call[Audit](ctx, c, premiumaudit.Call{Method: "POST", Path: "/audits", Body: body}, options)
}

// ListAuditsQuery has the parameters of ListAudits.
type ListAuditsQuery struct {
	EmployerID    string
	Limit         *int64
	StartingAfter string
	Status        string
	Deleted       *bool
	PolicyID      string
}

func (q ListAuditsQuery) values() url.Values {
	return premiumaudit.QueryOf("employer_id", q.EmployerID, "limit", q.Limit, "starting_after", q.StartingAfter, "status", q.Status, "deleted", q.Deleted, "policy_id", q.PolicyID)
}

// ListAudits: List audits. GET /audits
func (c *Client) ListAudits(ctx context.Context, query ListAuditsQuery, options ...premiumaudit.CallOption) (*ListAuditsResult, error) {
	return call[ListAuditsResult](ctx, c, premiumaudit.Call{Method: "GET", Path: "/audits", Query: query.values()}, options)
}

// AllAudits: List audits: every record, page by page. GET /audits
func (c *Client) AllAudits(ctx context.Context, query ListAuditsQuery) iter.Seq2[Audit, error] {
	return premiumaudit.Pages[Audit](ctx, c.transport, premiumaudit.Call{Method: "GET", Path: "/audits", Query: query.values()})
}

// GetAudit: Retrieve an audit. GET /audits/{audit_id}
func (c *Client) GetAudit(ctx context.Context, auditID string, options ...premiumaudit.CallOption) (*Audit, error) {
	return call[Audit](ctx, c, premiumaudit.Call{Method: "GET", Path: "/audits/{audit_id}", Parameters: map[string]string{"audit_id": auditID}}, options)
}

// ReviseAudit: Update an audit or rate it again. PATCH /audits/{audit_id}
func (c *Client) ReviseAudit(ctx context.Context, auditID string, body ReviseAuditRequest, options ...premiumaudit.CallOption) (*Audit, error) {
	return call[Audit](ctx, c, premiumaudit.Call{Method: "PATCH", Path: "/audits/{audit_id}", Parameters: map[string]string{"audit_id": auditID}, Body: body}, options)
}

// DeleteAudit: Delete an audit. DELETE /audits/{audit_id}
func (c *Client) DeleteAudit(ctx context.Context, auditID string, options ...premiumaudit.CallOption) (*DeleteAuditResult, error) {
	return call[DeleteAuditResult](ctx, c, premiumaudit.Call{Method: "DELETE", Path: "/audits/{audit_id}", Parameters: map[string]string{"audit_id": auditID}}, options)
}

// GetAuditWorksheetQuery has the parameters of GetAuditWorksheet.
type GetAuditWorksheetQuery struct {
	Version *int64
}

func (q GetAuditWorksheetQuery) values() url.Values {
	return premiumaudit.QueryOf("version", q.Version)
}

// GetAuditWorksheet: Retrieve an audit's worksheet. GET /audits/{audit_id}/worksheet
func (c *Client) GetAuditWorksheet(ctx context.Context, auditID string, query GetAuditWorksheetQuery, options ...premiumaudit.CallOption) (*AuditWorksheet, error) {
	return call[AuditWorksheet](ctx, c, premiumaudit.Call{Method: "GET", Path: "/audits/{audit_id}/worksheet", Parameters: map[string]string{"audit_id": auditID}, Query: query.values()}, options)
}

// ListAuditVersions: List an audit's versions. GET /audits/{audit_id}/versions
func (c *Client) ListAuditVersions(ctx context.Context, auditID string, options ...premiumaudit.CallOption) (*ListAuditVersionsResult, error) {
	return call[ListAuditVersionsResult](ctx, c, premiumaudit.Call{Method: "GET", Path: "/audits/{audit_id}/versions", Parameters: map[string]string{"audit_id": auditID}}, options)
}

// CloseAuditNoncompliant: Close an audit as non-compliant. POST /audits/{audit_id}/noncompliance
func (c *Client) CloseAuditNoncompliant(ctx context.Context, auditID string, body CloseAuditNoncompliantRequest, options ...premiumaudit.CallOption) (*Audit, error) {
	return call[Audit](ctx, c, premiumaudit.Call{Method: "POST", Path: "/audits/{audit_id}/noncompliance", Parameters: map[string]string{"audit_id": auditID}, Body: body}, options)
}

// WithdrawNoncompliance: Withdraw a charge for non-compliance. POST /audits/{audit_id}/noncompliance-withdrawal
func (c *Client) WithdrawNoncompliance(ctx context.Context, auditID string, body *WithdrawNoncomplianceRequest, options ...premiumaudit.CallOption) (*Audit, error) {
	return call[Audit](ctx, c, premiumaudit.Call{Method: "POST", Path: "/audits/{audit_id}/noncompliance-withdrawal", Parameters: map[string]string{"audit_id": auditID}, Body: premiumaudit.BodyOf(body)}, options)
}

// AcceptAudit: Accept open points of an audit. POST /audits/{audit_id}/accept
func (c *Client) AcceptAudit(ctx context.Context, auditID string, body AcceptAuditRequest, options ...premiumaudit.CallOption) (*Audit, error) {
	return call[Audit](ctx, c, premiumaudit.Call{Method: "POST", Path: "/audits/{audit_id}/accept", Parameters: map[string]string{"audit_id": auditID}, Body: body}, options)
}

// GetAuditProof: Retrieve the proof of an audit. GET /audits/{audit_id}/proof
func (c *Client) GetAuditProof(ctx context.Context, auditID string, options ...premiumaudit.CallOption) (*AuditProof, error) {
	return call[AuditProof](ctx, c, premiumaudit.Call{Method: "GET", Path: "/audits/{audit_id}/proof", Parameters: map[string]string{"audit_id": auditID}}, options)
}

// ListVersionInputsQuery has the parameters of ListVersionInputs.
type ListVersionInputsQuery struct {
	Version *int64
}

func (q ListVersionInputsQuery) values() url.Values {
	return premiumaudit.QueryOf("version", q.Version)
}

// ListVersionInputs: Retrieve the inputs of a version. GET /audits/{audit_id}/inputs
func (c *Client) ListVersionInputs(ctx context.Context, auditID string, query ListVersionInputsQuery, options ...premiumaudit.CallOption) (*VersionInputs, error) {
	return call[VersionInputs](ctx, c, premiumaudit.Call{Method: "GET", Path: "/audits/{audit_id}/inputs", Parameters: map[string]string{"audit_id": auditID}, Query: query.values()}, options)
}

// ReplayAudit: Rate a version of an audit again. POST /audits/{audit_id}/replay
func (c *Client) ReplayAudit(ctx context.Context, auditID string, body *ReplayAuditRequest, options ...premiumaudit.CallOption) (*AuditReplay, error) {
	return call[AuditReplay](ctx, c, premiumaudit.Call{Method: "POST", Path: "/audits/{audit_id}/replay", Parameters: map[string]string{"audit_id": auditID}, Body: premiumaudit.BodyOf(body)}, options)
}

// CreateRecordsRequest: Request records. POST /audits/{audit_id}/requests
func (c *Client) CreateRecordsRequest(ctx context.Context, auditID string, body CreateRecordsRequestRequest, options ...premiumaudit.CallOption) (*RecordsRequest, error) {
	return call[RecordsRequest](ctx, c, premiumaudit.Call{Method: "POST", Path: "/audits/{audit_id}/requests", Parameters: map[string]string{"audit_id": auditID}, Body: body}, options)
}

// ListRecordsRequestsQuery has the parameters of ListRecordsRequests.
type ListRecordsRequestsQuery struct {
	Status        string
	Limit         *int64
	StartingAfter string
}

func (q ListRecordsRequestsQuery) values() url.Values {
	return premiumaudit.QueryOf("status", q.Status, "limit", q.Limit, "starting_after", q.StartingAfter)
}

// ListRecordsRequests: List the requests of an audit. GET /audits/{audit_id}/requests
func (c *Client) ListRecordsRequests(ctx context.Context, auditID string, query ListRecordsRequestsQuery, options ...premiumaudit.CallOption) (*ListRecordsRequestsResult, error) {
	return call[ListRecordsRequestsResult](ctx, c, premiumaudit.Call{Method: "GET", Path: "/audits/{audit_id}/requests", Parameters: map[string]string{"audit_id": auditID}, Query: query.values()}, options)
}

// AllRecordsRequests: List the requests of an audit: every record, page by page. GET /audits/{audit_id}/requests
func (c *Client) AllRecordsRequests(ctx context.Context, auditID string, query ListRecordsRequestsQuery) iter.Seq2[RecordsRequest, error] {
	return premiumaudit.Pages[RecordsRequest](ctx, c.transport, premiumaudit.Call{Method: "GET", Path: "/audits/{audit_id}/requests", Parameters: map[string]string{"audit_id": auditID}, Query: query.values()})
}

// GetRecordsRequest: Retrieve a request. GET /audits/{audit_id}/requests/{request_id}
func (c *Client) GetRecordsRequest(ctx context.Context, auditID string, requestID string, options ...premiumaudit.CallOption) (*RecordsRequest, error) {
	return call[RecordsRequest](ctx, c, premiumaudit.Call{Method: "GET", Path: "/audits/{audit_id}/requests/{request_id}", Parameters: map[string]string{"audit_id": auditID, "request_id": requestID}}, options)
}

// UpdateRecordsRequest: Answer, extend or close a request. PATCH /audits/{audit_id}/requests/{request_id}
func (c *Client) UpdateRecordsRequest(ctx context.Context, auditID string, requestID string, body UpdateRecordsRequestRequest, options ...premiumaudit.CallOption) (*RecordsRequest, error) {
	return call[RecordsRequest](ctx, c, premiumaudit.Call{Method: "PATCH", Path: "/audits/{audit_id}/requests/{request_id}", Parameters: map[string]string{"audit_id": auditID, "request_id": requestID}, Body: body}, options)
}

// UploadAuditDocumentQuery has the parameters of UploadAuditDocument.
type UploadAuditDocumentQuery struct {
	Type        string
	PeriodStart string
	PeriodEnd   string
	State       string
	Corrects    string
}

func (q UploadAuditDocumentQuery) values() url.Values {
	return premiumaudit.QueryOf("type", q.Type, "period_start", q.PeriodStart, "period_end", q.PeriodEnd, "state", q.State, "corrects", q.Corrects)
}

// UploadAuditDocument: Attach a document to an audit. POST /audits/{audit_id}/documents
func (c *Client) UploadAuditDocument(ctx context.Context, auditID string, upload premiumaudit.Upload, query UploadAuditDocumentQuery, options ...premiumaudit.CallOption) (*AuditDocument, error) {
	return call[AuditDocument](ctx, c, premiumaudit.Call{Method: "POST", Path: "/audits/{audit_id}/documents", Parameters: map[string]string{"audit_id": auditID}, Query: query.values(), Upload: &upload}, options)
}

// ListAuditDocumentsQuery has the parameters of ListAuditDocuments.
type ListAuditDocumentsQuery struct {
	Type          string
	Limit         *int64
	StartingAfter string
}

func (q ListAuditDocumentsQuery) values() url.Values {
	return premiumaudit.QueryOf("type", q.Type, "limit", q.Limit, "starting_after", q.StartingAfter)
}

// ListAuditDocuments: List the documents of an audit. GET /audits/{audit_id}/documents
func (c *Client) ListAuditDocuments(ctx context.Context, auditID string, query ListAuditDocumentsQuery, options ...premiumaudit.CallOption) (*ListAuditDocumentsResult, error) {
	return call[ListAuditDocumentsResult](ctx, c, premiumaudit.Call{Method: "GET", Path: "/audits/{audit_id}/documents", Parameters: map[string]string{"audit_id": auditID}, Query: query.values()}, options)
}

// AllAuditDocuments: List the documents of an audit: every record, page by page. GET /audits/{audit_id}/documents
func (c *Client) AllAuditDocuments(ctx context.Context, auditID string, query ListAuditDocumentsQuery) iter.Seq2[AuditDocument, error] {
	return premiumaudit.Pages[AuditDocument](ctx, c.transport, premiumaudit.Call{Method: "GET", Path: "/audits/{audit_id}/documents", Parameters: map[string]string{"audit_id": auditID}, Query: query.values()})
}

// GetAuditDocumentQuery has the parameters of GetAuditDocument.
type GetAuditDocumentQuery struct {
	Format string
}

func (q GetAuditDocumentQuery) values() url.Values {
	return premiumaudit.QueryOf("format", q.Format)
}

// GetAuditDocument: Retrieve a document. GET /audits/{audit_id}/documents/{document_id}
func (c *Client) GetAuditDocument(ctx context.Context, auditID string, documentID string, query GetAuditDocumentQuery, options ...premiumaudit.CallOption) (*AuditDocument, error) {
	return call[AuditDocument](ctx, c, premiumaudit.Call{Method: "GET", Path: "/audits/{audit_id}/documents/{document_id}", Parameters: map[string]string{"audit_id": auditID, "document_id": documentID}, Query: query.values()}, options)
}

// GetAuditDocumentFile: Retrieve a document, as a file. GET /audits/{audit_id}/documents/{document_id}
func (c *Client) GetAuditDocumentFile(ctx context.Context, auditID string, documentID string, query GetAuditDocumentQuery, mediaType string, options ...premiumaudit.CallOption) ([]byte, error) {
	return c.transport.Bytes(ctx, premiumaudit.Call{Method: "GET", Path: "/audits/{audit_id}/documents/{document_id}", Parameters: map[string]string{"audit_id": auditID, "document_id": documentID}, Query: query.values(), Accept: mediaType}, options...)
}

// UpdateAuditDocument: Change the record of a document. PATCH /audits/{audit_id}/documents/{document_id}
func (c *Client) UpdateAuditDocument(ctx context.Context, auditID string, documentID string, body UpdateAuditDocumentRequest, options ...premiumaudit.CallOption) (*AuditDocument, error) {
	return call[AuditDocument](ctx, c, premiumaudit.Call{Method: "PATCH", Path: "/audits/{audit_id}/documents/{document_id}", Parameters: map[string]string{"audit_id": auditID, "document_id": documentID}, Body: body}, options)
}

// DeleteAuditDocument: Delete a document. DELETE /audits/{audit_id}/documents/{document_id}
func (c *Client) DeleteAuditDocument(ctx context.Context, auditID string, documentID string, options ...premiumaudit.CallOption) (*DeleteAuditDocumentResult, error) {
	return call[DeleteAuditDocumentResult](ctx, c, premiumaudit.Call{Method: "DELETE", Path: "/audits/{audit_id}/documents/{document_id}", Parameters: map[string]string{"audit_id": auditID, "document_id": documentID}}, options)
}

// GetAuditReconciliation: Compare the documents of an audit with payroll. GET /audits/{audit_id}/reconciliation
func (c *Client) GetAuditReconciliation(ctx context.Context, auditID string, options ...premiumaudit.CallOption) (*GetAuditReconciliationResult, error) {
	return call[GetAuditReconciliationResult](ctx, c, premiumaudit.Call{Method: "GET", Path: "/audits/{audit_id}/reconciliation", Parameters: map[string]string{"audit_id": auditID}}, options)
}

// GetAuditStatementQuery has the parameters of GetAuditStatement.
type GetAuditStatementQuery struct {
	Version *int64
	Format  string
}

func (q GetAuditStatementQuery) values() url.Values {
	return premiumaudit.QueryOf("version", q.Version, "format", q.Format)
}

// GetAuditStatement: Retrieve the statement of an audit. GET /audits/{audit_id}/statement
func (c *Client) GetAuditStatement(ctx context.Context, auditID string, query GetAuditStatementQuery, options ...premiumaudit.CallOption) (*AuditStatement, error) {
	return call[AuditStatement](ctx, c, premiumaudit.Call{Method: "GET", Path: "/audits/{audit_id}/statement", Parameters: map[string]string{"audit_id": auditID}, Query: query.values()}, options)
}

// GetAuditStatementFile: Retrieve the statement of an audit, as a file. GET /audits/{audit_id}/statement
func (c *Client) GetAuditStatementFile(ctx context.Context, auditID string, query GetAuditStatementQuery, mediaType string, options ...premiumaudit.CallOption) ([]byte, error) {
	return c.transport.Bytes(ctx, premiumaudit.Call{Method: "GET", Path: "/audits/{audit_id}/statement", Parameters: map[string]string{"audit_id": auditID}, Query: query.values(), Accept: mediaType}, options...)
}

// CreateSubcontractor: Register a subcontractor. POST /subcontractors
func (c *Client) CreateSubcontractor(ctx context.Context, body CreateSubcontractorRequest, options ...premiumaudit.CallOption) (*Subcontractor, error) {
	return call[Subcontractor](ctx, c, premiumaudit.Call{Method: "POST", Path: "/subcontractors", Body: body}, options)
}

// ListSubcontractorsQuery has the parameters of ListSubcontractors.
type ListSubcontractorsQuery struct {
	EmployerID    string
	Limit         *int64
	StartingAfter string
	Deleted       *bool
}

func (q ListSubcontractorsQuery) values() url.Values {
	return premiumaudit.QueryOf("employer_id", q.EmployerID, "limit", q.Limit, "starting_after", q.StartingAfter, "deleted", q.Deleted)
}

// ListSubcontractors: List subcontractors. GET /subcontractors
func (c *Client) ListSubcontractors(ctx context.Context, query ListSubcontractorsQuery, options ...premiumaudit.CallOption) (*ListSubcontractorsResult, error) {
	return call[ListSubcontractorsResult](ctx, c, premiumaudit.Call{Method: "GET", Path: "/subcontractors", Query: query.values()}, options)
}

// AllSubcontractors: List subcontractors: every record, page by page. GET /subcontractors
func (c *Client) AllSubcontractors(ctx context.Context, query ListSubcontractorsQuery) iter.Seq2[Subcontractor, error] {
	return premiumaudit.Pages[Subcontractor](ctx, c.transport, premiumaudit.Call{Method: "GET", Path: "/subcontractors", Query: query.values()})
}

// GetSubcontractor: Retrieve a subcontractor. GET /subcontractors/{subcontractor_id}
func (c *Client) GetSubcontractor(ctx context.Context, subcontractorID string, options ...premiumaudit.CallOption) (*Subcontractor, error) {
	return call[Subcontractor](ctx, c, premiumaudit.Call{Method: "GET", Path: "/subcontractors/{subcontractor_id}", Parameters: map[string]string{"subcontractor_id": subcontractorID}}, options)
}

// UpdateSubcontractor: Change a subcontractor. PATCH /subcontractors/{subcontractor_id}
func (c *Client) UpdateSubcontractor(ctx context.Context, subcontractorID string, body UpdateSubcontractorRequest, options ...premiumaudit.CallOption) (*Subcontractor, error) {
	return call[Subcontractor](ctx, c, premiumaudit.Call{Method: "PATCH", Path: "/subcontractors/{subcontractor_id}", Parameters: map[string]string{"subcontractor_id": subcontractorID}, Body: body}, options)
}

// DeleteSubcontractor: Delete a subcontractor. DELETE /subcontractors/{subcontractor_id}
func (c *Client) DeleteSubcontractor(ctx context.Context, subcontractorID string, options ...premiumaudit.CallOption) (*DeleteSubcontractorResult, error) {
	return call[DeleteSubcontractorResult](ctx, c, premiumaudit.Call{Method: "DELETE", Path: "/subcontractors/{subcontractor_id}", Parameters: map[string]string{"subcontractor_id": subcontractorID}}, options)
}

// CreatePayment: Create a payment. POST /payments
func (c *Client) CreatePayment(ctx context.Context, body CreatePaymentRequest, options ...premiumaudit.CallOption) (*Payment, error) {
	return call[Payment](ctx, c, premiumaudit.Call{Method: "POST", Path: "/payments", Body: body}, options)
}

// ListPaymentsQuery has the parameters of ListPayments.
type ListPaymentsQuery struct {
	EmployerID    string
	Limit         *int64
	StartingAfter string
	Status        string
	Deleted       *bool
	PolicyID      string
}

func (q ListPaymentsQuery) values() url.Values {
	return premiumaudit.QueryOf("employer_id", q.EmployerID, "limit", q.Limit, "starting_after", q.StartingAfter, "status", q.Status, "deleted", q.Deleted, "policy_id", q.PolicyID)
}

// ListPayments: List payments. GET /payments
func (c *Client) ListPayments(ctx context.Context, query ListPaymentsQuery, options ...premiumaudit.CallOption) (*ListPaymentsResult, error) {
	return call[ListPaymentsResult](ctx, c, premiumaudit.Call{Method: "GET", Path: "/payments", Query: query.values()}, options)
}

// AllPayments: List payments: every record, page by page. GET /payments
func (c *Client) AllPayments(ctx context.Context, query ListPaymentsQuery) iter.Seq2[Payment, error] {
	return premiumaudit.Pages[Payment](ctx, c.transport, premiumaudit.Call{Method: "GET", Path: "/payments", Query: query.values()})
}

// GetPayment: Retrieve a payment. GET /payments/{payment_id}
func (c *Client) GetPayment(ctx context.Context, paymentID string, options ...premiumaudit.CallOption) (*Payment, error) {
	return call[Payment](ctx, c, premiumaudit.Call{Method: "GET", Path: "/payments/{payment_id}", Parameters: map[string]string{"payment_id": paymentID}}, options)
}

// UpdatePayment: Change a payment. PATCH /payments/{payment_id}
func (c *Client) UpdatePayment(ctx context.Context, paymentID string, body UpdatePaymentRequest, options ...premiumaudit.CallOption) (*Payment, error) {
	return call[Payment](ctx, c, premiumaudit.Call{Method: "PATCH", Path: "/payments/{payment_id}", Parameters: map[string]string{"payment_id": paymentID}, Body: body}, options)
}

// DeletePayment: Delete a payment. DELETE /payments/{payment_id}
func (c *Client) DeletePayment(ctx context.Context, paymentID string, options ...premiumaudit.CallOption) (*DeletePaymentResult, error) {
	return call[DeletePaymentResult](ctx, c, premiumaudit.Call{Method: "DELETE", Path: "/payments/{payment_id}", Parameters: map[string]string{"payment_id": paymentID}}, options)
}

// ListActivityQuery has the parameters of ListActivity.
type ListActivityQuery struct {
	ResourceType  string
	ResourceID    string
	ActorID       string
	RequestID     string
	CreatedAfter  string
	CreatedBefore string
	Limit         *int64
	StartingAfter string
}

func (q ListActivityQuery) values() url.Values {
	return premiumaudit.QueryOf("resource_type", q.ResourceType, "resource_id", q.ResourceID, "actor_id", q.ActorID, "request_id", q.RequestID, "created_after", q.CreatedAfter, "created_before", q.CreatedBefore, "limit", q.Limit, "starting_after", q.StartingAfter)
}

// ListActivity: List who changed what. GET /activity
func (c *Client) ListActivity(ctx context.Context, query ListActivityQuery, options ...premiumaudit.CallOption) (*ListActivityResult, error) {
	return call[ListActivityResult](ctx, c, premiumaudit.Call{Method: "GET", Path: "/activity", Query: query.values()}, options)
}

// AllActivity: List who changed what: every record, page by page. GET /activity
func (c *Client) AllActivity(ctx context.Context, query ListActivityQuery) iter.Seq2[Activity, error] {
	return premiumaudit.Pages[Activity](ctx, c.transport, premiumaudit.Call{Method: "GET", Path: "/activity", Query: query.values()})
}

// SealActivity: Sign the end of the list of changes. GET /activity/seal
func (c *Client) SealActivity(ctx context.Context, options ...premiumaudit.CallOption) (*ActivitySeal, error) {
	return call[ActivitySeal](ctx, c, premiumaudit.Call{Method: "GET", Path: "/activity/seal"}, options)
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
