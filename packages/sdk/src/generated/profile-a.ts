// Made from the API reference: npm test -- gateway/test/reference -u
export interface paths {
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check that the API is operational
         * @description Responds without credentials. Credentials that are sent are verified, so you can test them here.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The API is operational. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["GetHealthResult"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve the owner of the credentials
         * @description Returns your owner id and type, and the plan, the scopes and the age of the credentials in use. Call it first: other endpoints accept or require the owner id.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The owner and the credentials. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Me"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the contact address of the owner
         * @description Changes the e-mail address that is notified when a webhook is disabled. The former address gets a notice. The address belongs to the owner, in both environments, so only production credentials can change it.
         *
         *     A restricted key needs the scope `account:write`.
         */
        patch: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["UpdateMeRequest"];
                };
            };
            responses: {
                /** @description The owner and the credentials. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Me"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/payroll/reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List payroll reports
         * @description Lists the reports of both profiles, the newest first.
         *
         *     A restricted key needs the scope `payroll:read`.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                    /** @description Lists only records of this employer. */
                    employer_id?: string;
                    /** @description Number of records on a page, from 1 to 100. */
                    limit?: number;
                    /** @description Id of the last record of the previous page. The list continues after it. */
                    starting_after?: string;
                    /** @description Lists only records with this status. */
                    status?: "processing" | "completed" | "failed" | "replaced" | "voided";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description A page of reports. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ListPayrollReportsResult"];
                    };
                };
            };
        };
        put?: never;
        /**
         * Submit a payroll report
         * @description Responds once the report is stored durably and processes it afterwards; `GET /files/status/{file_id}` returns its status. Content that was submitted before for the same employer and period is refused with 409 and the id of the first report. `no_payroll: true` with an empty `employees` states that nobody was paid in the period; audits need every day in a report.
         *
         *     A restricted key needs the scope `payroll:write`.
         */
        post: {
            parameters: {
                query?: {
                    /**
                     * @deprecated
                     * @description True has the response of `POST /payroll/reports/dry-run`, with 200. Call that instead.
                     */
                    dry_run?: boolean;
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PayrollReportRequest"];
                };
            };
            responses: {
                /** @description The report is accepted for processing. */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SubmitPayrollReportResult"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payroll/reports/dry-run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a payroll report
         * @description Checks a report as `POST /payroll/reports` and its processing do, and stores nothing.
         *
         *     A restricted key needs the scope `payroll:write`.
         */
        post: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["PayrollReportRequest"];
                };
            };
            responses: {
                /** @description The report was checked and not stored. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CheckPayrollReportResult"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payroll/reports/{report_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a payroll report with its findings
         * @description Returns the report with the first 100 errors and the first 100 warnings, and the number of the others.
         *
         *     A restricted key needs the scope `payroll:read`.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path: {
                    /** @description Id of the payroll report. */
                    report_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The report. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PayrollReportWithFindings"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payroll/reports/{report_id}/void": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Void a payroll report
         * @description A voided report is retained but does not count. If it replaced another report, that report counts again. Voiding a report twice has the same result as once. To replace a report, do not void it: submit a new one that `corrects` it.
         *
         *     A restricted key needs the scope `payroll:write`.
         */
        post: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path: {
                    /** @description Id of the payroll report. */
                    report_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The report. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PayrollReport"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payroll/reports/{report_id}/records": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the records of a payroll report
         * @description Lists the valid records of a report in their order. If another owner shares the report with you by an exposure grant, it lists exactly the records that the worksheets of your audits cite, while the grant is accepted; this needs `exposure:read`, too.
         *
         *     A restricted key needs the scope `payroll:read`.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                    /** @description Number of records on a page, from 1 to 100. */
                    limit?: number;
                    /** @description `position` of the last record of the previous page. The list continues after it. */
                    starting_after?: string;
                };
                header?: never;
                path: {
                    /** @description Id of the payroll report. */
                    report_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description A page of records. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ListPayrollReportRecordsResult"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payroll/reports/{report_id}/findings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download all findings of a payroll report
         * @description Returns all errors and warnings as a CSV file. A cell that a spreadsheet would run as a formula starts with an apostrophe, so the file is safe to open.
         *
         *     A restricted key needs the scope `payroll:read`.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path: {
                    /** @description Id of the payroll report. */
                    report_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The file. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/csv": string;
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload payroll as a CSV file or an Excel workbook
         * @description Send one row for each employee, class code and state, below a header that names the columns. Required columns are `employee_id`, `name` (or `first_name` and `last_name`), `classification_code`, `hours_worked` and `gross_wages`. Optional columns are `state`, `overtime_hours`, `overtime_pay`, `overtime_multiplier`, `double_time_pay`, `officer`, `overtime_premium`, `volunteer`, `one_or_two_family`, `reversal`, and one for each kind of excluded pay: `tips`, `severance`, `per_diem`, `expense_reimbursement`, `employer_contributions`, `vehicle`, `military_duty`, `third_party_sick_pay`, `uniform_allowance`, `meal_money`, `employee_discounts`, `perquisites`. Other common column names are recognized too. The file becomes a payroll report: `GET /files/status/{file_id}` returns its status, and `GET /payroll/reports/{report_id}` returns the errors of each row. An upload that is interrupted leaves nothing behind. Without `employer_id` the file has several employers; if it does not name one in each row, or one of its reports is a duplicate, nothing is stored.
         *
         *     A restricted key needs the scope `payroll:write`.
         */
        post: {
            parameters: {
                query: {
                    /** @description Your id of the employer. If omitted, a column such as `employer_id`, Client Code or Company Code names the employer of each row, and each gets a report. */
                    employer_id?: string;
                    /** @description First day of the period. */
                    period_start: string;
                    /** @description Last day of the period, not before `period_start`. */
                    period_end: string;
                    /** @description Id of the report or file that this one replaces. */
                    corrects?: string;
                    /** @description Id of a completed file of the same employer and period, whose corrected failed rows this file has. Rows that count already are refused. Without `mapping`, the rows are read with the mapping of that file. */
                    supplements?: string;
                    /** @description Name of the sheet of an Excel workbook. If omitted, the first sheet that is not hidden is read. */
                    sheet?: string;
                    /** @description The headers of members, as JSON: `{"employee_id": "Badge", "hours_worked": ["Std", "OT"], "tips": null}`. Several headers are added up, and `null` does not read a member. Members that are left out are recognized by the names of columns. Instead of JSON, the name of a stored file mapping. */
                    mapping?: string;
                    /**
                     * @deprecated
                     * @description True has the response of `POST /files/dry-run`, with 200. Call that instead.
                     */
                    dry_run?: boolean;
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "text/csv": string;
                    "multipart/form-data": components["schemas"]["UploadPayrollFileForm"];
                };
            };
            responses: {
                /** @description The file is accepted for processing. */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["UploadPayrollFileResult"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/files/dry-run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a payroll file
         * @description Reads a file as `POST /files` does, and stores nothing. The response shows from which columns and rows the payroll was read.
         *
         *     A restricted key needs the scope `payroll:write`.
         */
        post: {
            parameters: {
                query: {
                    /** @description Your id of the employer. If omitted, a column such as `employer_id`, Client Code or Company Code names the employer of each row, and each gets a report. */
                    employer_id?: string;
                    /** @description First day of the period. */
                    period_start: string;
                    /** @description Last day of the period, not before `period_start`. */
                    period_end: string;
                    /** @description Id of the report or file that this one replaces. */
                    corrects?: string;
                    /** @description Id of a completed file of the same employer and period, whose corrected failed rows this file has. Rows that count already are refused. Without `mapping`, the rows are read with the mapping of that file. */
                    supplements?: string;
                    /** @description Name of the sheet of an Excel workbook. If omitted, the first sheet that is not hidden is read. */
                    sheet?: string;
                    /** @description The headers of members, as JSON: `{"employee_id": "Badge", "hours_worked": ["Std", "OT"], "tips": null}`. Several headers are added up, and `null` does not read a member. Members that are left out are recognized by the names of columns. Instead of JSON, the name of a stored file mapping. */
                    mapping?: string;
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "text/csv": string;
                    "multipart/form-data": components["schemas"]["CheckPayrollFileForm"];
                };
            };
            responses: {
                /** @description The file was read and not stored. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CheckPayrollFileResult"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payroll/reports/{report_id}/failed-rows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the rows of a file that failed
         * @description Returns the header of the file and its failed rows as they were sent, as a CSV file with one more column that has the reasons. Correct the rows and send them with `POST /files?supplements=<id>`: the column is ignored, and rows that count already are refused, so that nothing counts twice. Failed rows are kept for 90 days. A cell that a spreadsheet would run as a formula starts with an apostrophe, which is removed when the rows are sent again.
         *
         *     A restricted key needs the scope `payroll:read`.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path: {
                    /** @description Id of the file. */
                    report_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The file. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/csv": string;
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/files/status/{file_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check the processing status of a file
         * @description Returns the status of an uploaded file or a payroll report. The id of a report is also the id of its file.
         *
         *     A restricted key needs the scope `payroll:read`.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path: {
                    /** @description Id of the file or payroll report. */
                    file_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The status of the file. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["GetFileStatusResult"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/files/mappings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List file mappings
         * @description Lists your stored mappings, the newest first.
         *
         *     A restricted key needs the scope `payroll:read`.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Number of records on a page, from 1 to 100. */
                    limit?: number;
                    /** @description Id of the last record of the previous page. The list continues after it. */
                    starting_after?: string;
                    /** @description `true` lists the deleted records instead, each with `deleted_at`, until the end of the retention period. */
                    deleted?: boolean;
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description A page of mappings. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ListFileMappingsResult"];
                    };
                };
            };
        };
        put?: never;
        /**
         * Store a file mapping
         * @description Stores the headers of members by a name, for files of one payroll program. `POST /files?mapping=<name>` reads a file with it. Two members cannot have the same header, unless one is a part of the other, as overtime hours are a part of the hours, and kinds of pay a part of the wages.
         *
         *     A restricted key needs the scope `payroll:write`.
         */
        post: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["CreateFileMappingRequest"];
                };
            };
            responses: {
                /** @description The stored mapping. */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FileMapping"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/files/mappings/{mapping_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a file mapping
         * @description Returns a stored mapping.
         *
         *     A restricted key needs the scope `payroll:read`.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path: {
                    /** @description Id of the file mapping. */
                    mapping_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The mapping. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FileMapping"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        /**
         * Delete a file mapping
         * @description Soft-deletes the mapping. Its name can be used again, and files that were sent with it do not change.
         *
         *     A restricted key needs the scope `payroll:write`.
         */
        delete: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path: {
                    /** @description Id of the file mapping. */
                    mapping_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The mapping is deleted. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["DeleteFileMappingResult"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        /**
         * Change a file mapping
         * @description Changes the name, or replaces all members of the mapping. Files that were sent before do not change.
         *
         *     A restricted key needs the scope `payroll:write`.
         */
        patch: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path: {
                    /** @description Id of the file mapping. */
                    mapping_id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["UpdateFileMappingRequest"];
                };
            };
            responses: {
                /** @description The mapping. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FileMapping"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/exposure": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve the exposure of an employer
         * @description Returns the sums of all valid payroll records by month, state and class code, with the reports behind each figure. Includes your own payroll, and of the payroll that other owners granted you the reports that your audits cite. A report counts in the period in which its own period ends. Replaced and voided reports do not count.
         *
         *     A restricted key needs the scope `exposure:read`.
         */
        get: {
            parameters: {
                query: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                    /** @description Your id of the employer. */
                    employer_id: string;
                    /** @description First day of the period. */
                    from: string;
                    /** @description Last day of the period, at most three years after the first. */
                    to: string;
                    /** @description `previous` compares with the same days of the year before, by state and class code. A range of more than a year is compared with the range of the same length before it, a whole number of years earlier. */
                    compare?: "previous";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The exposure. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Exposure"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/exposure-grants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List exposure grants
         * @description Lists the grants that you gave, or those that you received, the newest first. Grants that have ended are listed too. `employer_id` filters by your own id of the employer.
         *
         *     A restricted key needs the scope `exposure:read`.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                    /** @description Lists only records of this employer. */
                    employer_id?: string;
                    /** @description Number of records on a page, from 1 to 100. */
                    limit?: number;
                    /** @description Id of the last record of the previous page. The list continues after it. */
                    starting_after?: string;
                    /** @description Lists only records with this status. */
                    status?: "offered" | "accepted" | "declined" | "revoked";
                    /** @description Lists the grants that you gave, or those that others offered to you. Defaults to `given`. */
                    direction?: "given" | "received";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description A page of grants. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ListExposureGrantsResult"];
                    };
                };
            };
        };
        put?: never;
        /**
         * Offer another owner access to an employer's exposure
         * @description Creates an offer and emits `exposure_grant.offered` to both sides. It has no effect until the grantee accepts it: then the grantee can read the employer's past and future exposure, and its audits include it. Use it to let an insurance carrier read the payroll that you report for the employers that it insures. If a policy of the grantee has named you and the employer in `exposure_sources`, the grant is accepted at once and `exposure_grant.accepted` is emitted instead. A cancelled or expired policy is no consent, and neither is one that named you before such a grant was declined or ended. An owner can create 200 grants in an hour.
         *
         *     A restricted key needs the scope `exposure:write`.
         */
        post: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["CreateExposureGrantRequest"];
                };
            };
            responses: {
                /** @description The grant. */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ExposureGrant"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/exposure-grants/{grant_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve an exposure grant
         * @description Returns a grant that you gave or received.
         *
         *     A restricted key needs the scope `exposure:read`.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path: {
                    /** @description Id of the grant. */
                    grant_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The grant. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ExposureGrant"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        /**
         * Revoke an exposure grant
         * @description Ends a grant or an offer, for either side, and emits `exposure_grant.revoked` to both. The grantee can no longer read the exposure. Audits that were rated with it keep their figures. The record is retained with the status `revoked`.
         *
         *     A restricted key needs the scope `exposure:write`.
         */
        delete: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path: {
                    /** @description Id of the grant. */
                    grant_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The grant is revoked. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["DeleteExposureGrantResult"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/exposure-grants/{grant_id}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept an offered exposure grant
         * @description The exposure counts from now on: `GET /exposure`, previews and audits of your employer `grantee_employer_id` include it. Emits `exposure_grant.accepted` to both sides. Only the grantee can accept.
         *
         *     A restricted key needs the scope `exposure:write`.
         */
        post: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path: {
                    /** @description Id of the grant. */
                    grant_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The grant. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ExposureGrant"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/exposure-grants/{grant_id}/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decline an offered exposure grant
         * @description The exposure never counts. Emits `exposure_grant.declined` to both sides. Only the grantee can decline; to end a grant that you have accepted, delete it.
         *
         *     A restricted key needs the scope `exposure:write`.
         */
        post: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path: {
                    /** @description Id of the grant. */
                    grant_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The grant. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ExposureGrant"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/exposure-grants/{grant_id}/audits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the audits that used granted exposure
         * @description Lists the grantee's audits that were rated from the exposure of the grant, the newest first, with the worksheet lines that contain your payroll: payroll, deductions and remuneration, but no rates and premiums. They are listed after the grant has ended, too.
         *
         *     A restricted key needs the scope `exposure:read`.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                    /** @description Number of records on a page, from 1 to 100. */
                    limit?: number;
                    /** @description Id of the last record of the previous page. The list continues after it. */
                    starting_after?: string;
                };
                header?: never;
                path: {
                    /** @description Id of the grant. */
                    grant_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description A page of audits. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ListGrantedAuditsResult"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/employers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List employers
         * @description Lists your employers, the newest first. With `employer_id`, the one that has this id.
         *
         *     A restricted key needs the scope `employees:read`.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                    /** @description Lists only records of this employer. */
                    employer_id?: string;
                    /** @description Number of records on a page, from 1 to 100. */
                    limit?: number;
                    /** @description Id of the last record of the previous page. The list continues after it. */
                    starting_after?: string;
                    /** @description `true` lists the deleted records instead, each with `deleted_at`, until the end of the retention period. */
                    deleted?: boolean;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description A page of employers. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ListEmployersResult"];
                    };
                };
            };
        };
        put?: never;
        /**
         * Create an employer
         * @description Creates the record of an employer. The first payroll report, roster or policy of an employer creates it as well. Payroll for an employer without a record is accepted with the warning `EMPLOYER_NEW`, so that a misspelt `employer_id` is noticed.
         *
         *     A restricted key needs the scope `employees:write`.
         */
        post: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["CreateEmployerRequest"];
                };
            };
            responses: {
                /** @description The employer. */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Employer"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/employers/{employer_record_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve an employer
         * @description Returns an employer.
         *
         *     A restricted key needs the scope `employees:read`.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path: {
                    /** @description Id of the employer. */
                    employer_record_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The employer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Employer"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        /**
         * Delete an employer
         * @description Soft-deletes an employer, such as one that a misspelt `employer_id` made. It is refused while a payroll report of the employer counts: void the report first.
         *
         *     A restricted key needs the scope `employees:write`.
         */
        delete: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path: {
                    /** @description Id of the employer. */
                    employer_record_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The employer is deleted. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["DeleteEmployerResult"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        /**
         * Change an employer
         * @description Changes the members that you send. `employer_id` never changes, and `null` removes a member.
         *
         *     A restricted key needs the scope `employees:write`.
         */
        patch: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path: {
                    /** @description Id of the employer. */
                    employer_record_id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["UpdateEmployerRequest"];
                };
            };
            responses: {
                /** @description The employer. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Employer"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/employees/sync": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sync hires, changes and terminations
         * @description Applies the changes in their order, all in one transaction. A change that conflicts with the known data, such as the hire of an active employee, is refused on its own and listed in `errors`. Each employee that changes emits an event.
         *
         *     A restricted key needs the scope `employees:write`.
         */
        post: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["SyncEmployeesRequest"];
                };
            };
            responses: {
                /** @description The changes are applied, except those in `errors`. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["SyncEmployeesResult"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/employees": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List employees
         * @description Lists your employees, the newest first.
         *
         *     A restricted key needs the scope `employees:read`.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                    /** @description Lists only records of this employer. */
                    employer_id?: string;
                    /** @description Number of records on a page, from 1 to 100. */
                    limit?: number;
                    /** @description Id of the last record of the previous page. The list continues after it. */
                    starting_after?: string;
                    /** @description Lists only records with this status. */
                    status?: "active" | "terminated";
                    /** @description `true` lists the deleted records instead, each with `deleted_at`, until the end of the retention period. */
                    deleted?: boolean;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description A page of employees. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ListEmployeesResult"];
                    };
                };
            };
        };
        put?: never;
        /**
         * Add an employee
         * @description Adds an employee to an employer and emits `employee.created`. Syncs and payroll reports also add employees; an employer has each employee once.
         *
         *     A restricted key needs the scope `employees:write`.
         */
        post: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["CreateEmployeeRequest"];
                };
            };
            responses: {
                /** @description The employee. */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WrittenEmployee"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/employees/{employee_record_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve an employee
         * @description Returns the current data of an employee.
         *
         *     A restricted key needs the scope `employees:read`.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path: {
                    /** @description Id of the employee. */
                    employee_record_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The employee. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Employee"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        /**
         * Delete an employee
         * @description Soft-deletes the employee. The record is retained for the retention period (seven years by default).
         *
         *     A restricted key needs the scope `employees:write`.
         */
        delete: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path: {
                    /** @description Id of the employee. */
                    employee_record_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The employee is deleted. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["DeleteEmployeeResult"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        /**
         * Change an employee
         * @description Changes the members that are sent; `null` removes a member. The status `terminated` emits `employee.terminated`, any other change emits `employee.updated`.
         *
         *     A restricted key needs the scope `employees:write`.
         */
        patch: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path: {
                    /** @description Id of the employee. */
                    employee_record_id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["UpdateEmployeeRequest"];
                };
            };
            responses: {
                /** @description The employee. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WrittenEmployee"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/person-data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve all data of a person
         * @description Returns what is stored about an employee, for a person who asks: the employee, every payroll record, and the ids of the events. Needs `payroll:read` and `events:read`, too. The read is in your activity.
         *
         *     A restricted key needs the scope `employees:read`.
         */
        get: {
            parameters: {
                query: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                    /** @description Your id of the employer. */
                    employer_id: string;
                    /** @description The employer's id of the employee, as in payroll. */
                    employee_id: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The data. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PersonData"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/person-data/erasure": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Erase the data of a person
         * @description Removes names and what else describes a person from employees, payroll records and events, deletes the employee, and says what stays and why. Refused under a legal hold. The request may be sent again. Later payroll with the employee brings it back.
         *
         *     A restricted key needs the scope `evidence:write`.
         */
        post: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ErasePersonDataRequest"];
                };
            };
            responses: {
                /** @description What was erased, and what stays. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PersonErasure"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List active API keys
         * @description Lists the active keys in the environment of the credentials in use, the newest first.
         *
         *     A restricted key needs the scope `keys:write`.
         */
        get: {
            parameters: {
                query: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id: string;
                    /** @description Lists only keys of owners of this type. */
                    owner_type: "user" | "employer" | "payroll_company" | "software_company" | "carrier";
                    /** @description Number of keys on a page, from 1 to 100. If omitted, all keys are listed. */
                    limit?: number;
                    /** @description Id of the last record of the previous page. The list continues after it. */
                    starting_after?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The keys. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ListApiKeysResult"];
                    };
                };
            };
        };
        put?: never;
        /**
         * Create an API key
         * @description Creates a key. Store it: this is the only response that contains it. Give each of your applications its own key and replace it every 90 days. An owner can create 20 keys in an hour.
         *
         *     A restricted key needs the scope `keys:write`.
         */
        post: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["CreateApiKeyRequest"];
                };
            };
            responses: {
                /** @description The key with its secret. No later response contains the secret. */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CreateApiKeyResult"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api-keys/{api_key_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve an API key
         * @description Returns a key, also a disabled one. The secret is never included.
         *
         *     A restricted key needs the scope `keys:write`.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path: {
                    /** @description Id of the API key. */
                    api_key_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The key. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ApiKey"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        /**
         * Delete an API key
         * @description Deletes the key permanently. Within a second every request with the key is refused with 401.
         *
         *     A restricted key needs the scope `keys:write`.
         */
        delete: {
            parameters: {
                query: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id: string;
                };
                header?: never;
                path: {
                    /** @description Id of the API key. */
                    api_key_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The key is deleted. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["DeleteApiKeyResult"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        /**
         * Rename an API key
         * @description Changes the name of a key. Nothing else can be changed here.
         *
         *     A restricted key needs the scope `keys:write`.
         */
        patch: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path: {
                    /** @description Id of the API key. */
                    api_key_id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["RenameApiKeyRequest"];
                };
            };
            responses: {
                /** @description The key. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ApiKey"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/portal-sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a portal session
         * @description Returns the address of a page of the portal, for one employer and without an account. It opens once, within five minutes; then the page works until `expires_at`, or until your key is disabled or deleted. Create one for each view of your own page. A restricted key also needs `payroll:read`, and for `operations` `payroll:write`.
         *
         *     A restricted key needs the scope `portal_sessions:write`.
         */
        post: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["CreatePortalSessionRequest"];
                };
            };
            responses: {
                /** @description The session and its address. */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PortalSession"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhooks
         * @description Lists the webhooks in the environment of the credentials in use, the newest first.
         *
         *     A restricted key needs the scope `webhooks:write`.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                    /** @description Lists only webhooks of owners of this type. */
                    owner_type?: string;
                    /** @description Lists only the webhook with this `external_id`. */
                    external_id?: string;
                    /** @description Number of records on a page, from 1 to 100. */
                    limit?: number;
                    /** @description Id of the last record of the previous page. The list continues after it. */
                    starting_after?: string;
                    /** @description `true` lists the deleted records instead, each with `deleted_at`, until the end of the retention period. */
                    deleted?: boolean;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description A page of webhooks. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ListWebhooksResult"];
                    };
                };
            };
        };
        put?: never;
        /**
         * Register a webhook
         * @description Registers a receiver for the named event types. Store the secret: no later response contains it. `envelope` defaults to 2 and `signature` to 1. A restricted key needs the scope that reads the resource of each event type.
         *
         *     A restricted key needs the scope `webhooks:write`.
         */
        post: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["CreateWebhookRequest"];
                };
            };
            responses: {
                /** @description The webhook with its secret. No later response contains the secret. */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CreateWebhookResult"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{webhook_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a webhook
         * @description Returns a webhook without its secret.
         *
         *     A restricted key needs the scope `webhooks:write`.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path: {
                    /** @description Id of the webhook. */
                    webhook_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The webhook. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Webhook"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        /**
         * Delete a webhook
         * @description Deletes a webhook and its secrets. No more events are delivered to it. Its deliveries can be listed and retrieved for 90 days.
         *
         *     A restricted key needs the scope `webhooks:write`.
         */
        delete: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path: {
                    /** @description Id of the webhook. */
                    webhook_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The webhook is deleted. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["DeleteWebhookResult"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        /**
         * Change a webhook
         * @description Changes the members that are sent. A webhook that is enabled again receives the events that were held, the oldest first. New event types, or another URL, need the scopes that read the resources of the webhook's event types.
         *
         *     A restricted key needs the scope `webhooks:write`.
         */
        patch: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path: {
                    /** @description Id of the webhook. */
                    webhook_id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["UpdateWebhookRequest"];
                };
            };
            responses: {
                /** @description The webhook. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Webhook"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/webhooks/{webhook_id}/public-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve the public keys of a webhook
         * @description Returns the keys that verify ed25519 signatures (`v1a` of `webhook-signature`) as a JSON Web Key Set: none unless the webhook has such signatures, and two during the overlap of a rotation.
         *
         *     A restricted key needs the scope `webhooks:write`.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path: {
                    /** @description Id of the webhook. */
                    webhook_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The key set. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WebhookKeySet"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{webhook_id}/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve the metrics of a webhook
         * @description Returns attempts, successes, failures by reason and latency of a webhook by the hour or day in which attempts started, and of the whole period, also after the webhook was deleted. The period is extended to whole intervals, of which it may have 800. Attempts are counted when their outcome is recorded, without tests, and counts are retained for 90 days.
         *
         *     A restricted key needs the scope `webhooks:write`.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Start of the period. If omitted, it is 24 hours before its end, or 30 days for intervals of a day. */
                    from?: string;
                    /** @description End of the period. This moment is not part of it. If omitted, it is now. */
                    to?: string;
                    /** @description Length of the intervals, in UTC. Defaults to `hour`. */
                    interval?: "hour" | "day";
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path: {
                    /** @description Id of the webhook. */
                    webhook_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The metrics. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WebhookMetrics"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{webhook_id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the secret of a webhook
         * @description Replaces the secret, and the key pair of ed25519 signatures if there is one. During the overlap `Svc-Signature` is still made with the previous secret and `Svc-Signature-Next` with the new one, so that the receiver can switch at any time. Then complete the rotation, or wait for the end of the overlap. A second rotation ends the overlap of the first one.
         *
         *     A restricted key needs the scope `webhooks:write`.
         */
        post: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path: {
                    /** @description Id of the webhook. */
                    webhook_id: string;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": components["schemas"]["RotateWebhookSecretRequest"];
                };
            };
            responses: {
                /** @description The webhook with its new secret. No later response contains the secret. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["RotateWebhookSecretResult"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{webhook_id}/rotate-secret/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End the overlap of a rotation
         * @description Ends the overlap at once: from now on `Svc-Signature` is made with the new secret. Without an overlap nothing changes, so the request is idempotent.
         *
         *     A restricted key needs the scope `webhooks:write`.
         */
        post: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path: {
                    /** @description Id of the webhook. */
                    webhook_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The webhook. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Webhook"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{webhook_id}/conformance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a receiver
         * @description Sends at most 30 requests of the type `webhook.test` to the receiver, also to that of a disabled webhook, and returns for each case the expected response, the received one and the needed change: correct events, wrong signatures and times, repeated events, events in another order, several at once, a large one. Works in the sandbox only. The requests are not listed as deliveries and do not count against the webhook. The response takes up to 50 seconds if the receiver is slow. An owner can check receivers 20 times in an hour.
         *
         *     A restricted key needs the scope `webhooks:write`.
         */
        post: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path: {
                    /** @description Id of the webhook. */
                    webhook_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The outcome of every case. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["CheckWebhookReceiverResult"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/addresses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the addresses that requests come from
         * @description Lists the addresses from which requests to webhooks and to token endpoints come, for the firewall of your receiver. Read the list regularly: addresses are added to it before they are used.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The addresses. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ListWebhookAddressesResult"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{webhook_id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event
         * @description Delivers one `webhook.test` event immediately, also to a disabled webhook, and returns the outcome. The test is attempted once, and a failure never disables the webhook.
         *
         *     A restricted key needs the scope `webhooks:write`.
         */
        post: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path: {
                    /** @description Id of the webhook. */
                    webhook_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The delivery of the test event. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WebhookDelivery"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{webhook_id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deliveries
         * @description Lists the deliveries of a webhook, the newest first, also after the webhook was deleted. Parameters narrow the list: a delivery must match all of them. Deliveries are retained for 90 days.
         *
         *     A restricted key needs the scope `webhooks:write`.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Number of records on a page, from 1 to 100. */
                    limit?: number;
                    /** @description Id of the last record of the previous page. The list continues after it. */
                    starting_after?: string;
                    /** @description Lists only deliveries with this status. */
                    status?: "attempting" | "delivered" | "failed";
                    /** @description Lists only deliveries of events of this type. */
                    event_type?: "file.uploaded" | "file.validated" | "file.processed" | "file.failed" | "audit.started" | "audit.completed" | "audit.failed" | "audit.adjusted" | "employee.created" | "employee.updated" | "employee.terminated" | "policy.created" | "policy.updated" | "policy.renewed" | "policy.cancelled" | "policy.premium_adjusted" | "payment.processed" | "payment.failed" | "payment.refunded" | "webhook.test" | "exposure_grant.offered" | "exposure_grant.accepted" | "exposure_grant.declined" | "exposure_grant.revoked" | "policy.reinstated" | "audit.disputed" | "audit.dispute_resolved" | "endorsement.suggested" | "premium.developed" | "audit.records_requested" | "audit.records_received" | "audit.reminder" | "evidence.sealed" | "webhook.failing" | "webhook.disabled" | "webhook.recovered";
                    /** @description Lists only deliveries of this event. */
                    event_id?: string;
                    /** @description Lists only deliveries of events about such records: `policy` for `policy.created` and the like. */
                    resource_type?: "file" | "audit" | "employee" | "policy" | "payment" | "webhook" | "exposure_grant" | "endorsement" | "premium" | "evidence";
                    /** @description Lists only deliveries of events about this record, such as a policy, an audit or a file. */
                    resource_id?: string;
                    /** @description Lists only deliveries that were created at this time or later. */
                    from?: string;
                    /** @description Lists only deliveries that were created before this time. */
                    to?: string;
                    /** @description Lists only deliveries whose last attempt got this status code, or one of this class: `503` or `5xx`. */
                    response_code?: string;
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path: {
                    /** @description Id of the webhook. */
                    webhook_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description A page of deliveries. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ListWebhookDeliveriesResult"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find deliveries of all webhooks
         * @description Lists the deliveries of all your webhooks in the environment of the credentials, the newest first, also those of deleted webhooks. Parameters narrow the list: a delivery must match all of them.
         *
         *     A restricted key needs the scope `webhooks:write`.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Number of records on a page, from 1 to 100. */
                    limit?: number;
                    /** @description Id of the last record of the previous page. The list continues after it. */
                    starting_after?: string;
                    /** @description Lists only deliveries with this status. */
                    status?: "attempting" | "delivered" | "failed";
                    /** @description Lists only deliveries of events of this type. */
                    event_type?: "file.uploaded" | "file.validated" | "file.processed" | "file.failed" | "audit.started" | "audit.completed" | "audit.failed" | "audit.adjusted" | "employee.created" | "employee.updated" | "employee.terminated" | "policy.created" | "policy.updated" | "policy.renewed" | "policy.cancelled" | "policy.premium_adjusted" | "payment.processed" | "payment.failed" | "payment.refunded" | "webhook.test" | "exposure_grant.offered" | "exposure_grant.accepted" | "exposure_grant.declined" | "exposure_grant.revoked" | "policy.reinstated" | "audit.disputed" | "audit.dispute_resolved" | "endorsement.suggested" | "premium.developed" | "audit.records_requested" | "audit.records_received" | "audit.reminder" | "evidence.sealed" | "webhook.failing" | "webhook.disabled" | "webhook.recovered";
                    /** @description Lists only deliveries of this event. */
                    event_id?: string;
                    /** @description Lists only deliveries of events about such records: `policy` for `policy.created` and the like. */
                    resource_type?: "file" | "audit" | "employee" | "policy" | "payment" | "webhook" | "exposure_grant" | "endorsement" | "premium" | "evidence";
                    /** @description Lists only deliveries of events about this record, such as a policy, an audit or a file. */
                    resource_id?: string;
                    /** @description Lists only deliveries that were created at this time or later. */
                    from?: string;
                    /** @description Lists only deliveries that were created before this time. */
                    to?: string;
                    /** @description Lists only deliveries whose last attempt got this status code, or one of this class: `503` or `5xx`. */
                    response_code?: string;
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description A page of deliveries. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ListAllWebhookDeliveriesResult"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{webhook_id}/deliveries/{delivery_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a delivery
         * @description Returns a delivery with all its attempts: their time, their duration and the response of the receiver.
         *
         *     A restricted key needs the scope `webhooks:write`.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path: {
                    /** @description Id of the webhook. */
                    webhook_id: string;
                    /** @description Id of the delivery. */
                    delivery_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The delivery and its attempts. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WebhookDeliveryWithAttempts"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{webhook_id}/deliveries/{delivery_id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry a delivery
         * @description Attempts a delivery again immediately. A pending delivery gets its next attempt now. A settled delivery gets one more attempt, which is not repeated and never disables the webhook.
         *
         *     A restricted key needs the scope `webhooks:write`.
         */
        post: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path: {
                    /** @description Id of the webhook. */
                    webhook_id: string;
                    /** @description Id of the delivery. */
                    delivery_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The delivery, in progress again. */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WebhookDelivery"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{webhook_id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replay a period
         * @description Delivers every event again that had a delivery in the period. Each event keeps its id and body and gets a new delivery. New events are not delayed. One call replays up to 10,000 events, the oldest first.
         *
         *     A restricted key needs the scope `webhooks:write`.
         */
        post: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path: {
                    /** @description Id of the webhook. */
                    webhook_id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ReplayWebhookDeliveriesRequest"];
                };
            };
            responses: {
                /** @description The number of events that will be delivered again. */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ReplayWebhookDeliveriesResult"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{webhook_id}/deliveries/{delivery_id}/payload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove the payload of a delivery
         * @description Removes the body of the event, which all its deliveries share, with the headers that were sent and your responses to it. The records of the deliveries remain, with the SHA-256 of the body. The event can no longer be retried or replayed. The request is idempotent.
         *
         *     A restricted key needs the scope `evidence:write`.
         */
        delete: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path: {
                    /** @description Id of the webhook. */
                    webhook_id: string;
                    /** @description Id of the delivery. */
                    delivery_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The delivery without its payload. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WebhookDelivery"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/payload-removals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove the payloads of a record
         * @description Removes the payloads of all events about a record, or of the events that you list, from all deliveries to all your webhooks, as `DELETE /webhooks/{webhook_id}/deliveries/{id}/payload` does for one delivery. Events with a delivery that is still `attempting` keep theirs: send the request again when it is settled.
         *
         *     A restricted key needs the scope `evidence:write`.
         */
        post: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["RemoveWebhookPayloadsRequest"];
                };
            };
            responses: {
                /** @description The number of removed payloads. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["RemoveWebhookPayloadsResult"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/filter-tests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test a filter
         * @description Compares an event with a filter, member by member, as deliveries are decided on. Nothing is stored or delivered, and the event types of the webhook do not matter. A restricted key needs the scope that reads the resource of the event.
         *
         *     A restricted key needs the scope `webhooks:write`.
         */
        post: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["TestWebhookFilterRequest"];
                };
            };
            responses: {
                /** @description The comparison. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["FilterTest"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/event-types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List event types
         * @description Lists every event type that a webhook can be registered for, with the JSON Schema and an example of its request body. The list is never paged. A later release may add event types and members: ignore those that you do not know.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Envelope of the schemas and examples, 1 to 3. Defaults to that of webhooks of the profile. */
                    envelope?: number;
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description All event types. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ListEventTypesResult"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List events
         * @description Lists every event of yours in this environment, whether or not a webhook is subscribed to it, in the order of their numbers. Numbers begin with 1 and have no gaps, so a receiver that has every number up to `last_sequence` has missed nothing. Events are kept for seven years, those of audits as long as the audit.
         *
         *     A restricted key needs the scope `events:read`.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Returns only events of this type. */
                    type?: "file.uploaded" | "file.validated" | "file.processed" | "file.failed" | "audit.started" | "audit.completed" | "audit.failed" | "audit.adjusted" | "employee.created" | "employee.updated" | "employee.terminated" | "policy.created" | "policy.updated" | "policy.renewed" | "policy.cancelled" | "policy.premium_adjusted" | "payment.processed" | "payment.failed" | "payment.refunded" | "exposure_grant.offered" | "exposure_grant.accepted" | "exposure_grant.declined" | "exposure_grant.revoked" | "policy.reinstated" | "audit.disputed" | "audit.dispute_resolved" | "endorsement.suggested" | "premium.developed" | "audit.records_requested" | "audit.records_received" | "audit.reminder" | "evidence.sealed" | "webhook.failing" | "webhook.disabled" | "webhook.recovered";
                    /** @description Returns only events about records of this type: `policy` for `policy.created` and the like. */
                    resource_type?: "file" | "audit" | "employee" | "policy" | "payment" | "webhook" | "exposure_grant" | "endorsement" | "premium" | "evidence";
                    /** @description Returns only events about this record. */
                    resource_id?: string;
                    /** @description Returns only events recorded at this time or later. */
                    recorded_after?: string;
                    /** @description Envelope of `body`, 1 to 3. Defaults to that of webhooks of the profile. */
                    envelope?: number;
                    /** @description Lists only events recorded before this time. */
                    recorded_before?: string;
                    /** @description Lists only events with a greater number. */
                    after_sequence?: number;
                    /** @description Order of the events. Defaults to `newest`. */
                    order?: "newest" | "oldest";
                    /** @description Number of records on a page, from 1 to 100. */
                    limit?: number;
                    /** @description Id of the last record of the previous page. The list continues after it. */
                    starting_after?: string;
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description A page of events, and the ends of the log. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ListEventsResult"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/{event_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve an event
         * @description Returns an event with the body that webhooks receive, in the envelope of your choice.
         *
         *     A restricted key needs the scope `events:read`.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Envelope of `body`, 1 to 3. Defaults to that of webhooks of the profile. */
                    envelope?: number;
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path: {
                    /** @description Id of the event. */
                    event_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The event. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Event"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stream events
         * @description Sends events as they are recorded, as server-sent events (`text/event-stream`): `id` is the number of the event, `event` its type, `data` the body that a webhook receives, in the envelope of your choice, or `null` where `GET /events` has no body. An `id` without data is the position of the stream. Lines that begin with a colon are heartbeats. When the stream ends, connect again with the last `id` as `Last-Event-ID`: no event is missing and none is sent twice. A stream ends after half an hour at the latest, when the server stops, and when the credentials become invalid. At most 10 streams can be open in an environment. Each 100 events count as one request of your plan; a stream waits while it has none left.
         *
         *     A restricted key needs the scope `events:read`.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Returns only events of this type. */
                    type?: "file.uploaded" | "file.validated" | "file.processed" | "file.failed" | "audit.started" | "audit.completed" | "audit.failed" | "audit.adjusted" | "employee.created" | "employee.updated" | "employee.terminated" | "policy.created" | "policy.updated" | "policy.renewed" | "policy.cancelled" | "policy.premium_adjusted" | "payment.processed" | "payment.failed" | "payment.refunded" | "exposure_grant.offered" | "exposure_grant.accepted" | "exposure_grant.declined" | "exposure_grant.revoked" | "policy.reinstated" | "audit.disputed" | "audit.dispute_resolved" | "endorsement.suggested" | "premium.developed" | "audit.records_requested" | "audit.records_received" | "audit.reminder" | "evidence.sealed" | "webhook.failing" | "webhook.disabled" | "webhook.recovered";
                    /** @description Returns only events about records of this type: `policy` for `policy.created` and the like. */
                    resource_type?: "file" | "audit" | "employee" | "policy" | "payment" | "webhook" | "exposure_grant" | "endorsement" | "premium" | "evidence";
                    /** @description Returns only events about this record. */
                    resource_id?: string;
                    /** @description Returns only events recorded at this time or later. */
                    recorded_after?: string;
                    /** @description Envelope of `body`, 1 to 3. Defaults to that of webhooks of the profile. */
                    envelope?: number;
                    /** @description Begins after the event with this number; 0 begins with the first event. Without it and without `Last-Event-ID`, the stream begins with the next event. `Last-Event-ID` takes precedence. */
                    after_sequence?: number;
                    /** @description False ends the stream when all events so far were sent. True keeps it open for those that follow. */
                    follow?: boolean;
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The events, until one side ends the stream. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/event-stream": string;
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List notices
         * @description Lists every kind of e-mail that people of your account can receive in this environment, with your choice or the default: in production to the contact address, in the sandbox off.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description All kinds. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ListNoticesResult"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notices/{kind}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a notice
         * @description Turns a kind of notice on or off, and changes its recipients. Members that are left out do not change. Addresses cannot be set: a notice goes to the contact address and to people who have accepted an invitation to the portal.
         *
         *     A restricted key needs the scope `webhooks:write`.
         */
        patch: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path: {
                    /** @description Kind of the notice: file_failed, payroll_missing, audit_due, records_requested, audit_completed, audit_disputed, grant_offered, key_aged. */
                    kind: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["UpdateNoticeRequest"];
                };
            };
            responses: {
                /** @description The notice. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Notice"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/policies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List policies
         * @description Lists your policies, the newest first.
         *
         *     A restricted key needs the scope `policies:read`.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                    /** @description Lists only records of this employer. */
                    employer_id?: string;
                    /** @description Number of records on a page, from 1 to 100. */
                    limit?: number;
                    /** @description Id of the last record of the previous page. The list continues after it. */
                    starting_after?: string;
                    /** @description Lists only records with this status. */
                    status?: "pending" | "active" | "expired" | "cancelled";
                    /** @description `true` lists the deleted records instead, each with `deleted_at`, until the end of the retention period. */
                    deleted?: boolean;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description A page of policies. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ListPoliciesResult"];
                    };
                };
            };
        };
        put?: never;
        /**
         * Create a policy
         * @description Creates a policy and emits `policy.created`. With `audit`, the audit of each term is made at the end of the term, or at once if the term is over. If omitted, `status` is derived from the policy term: `pending` before it, `active` during it, `expired` after it. The status `cancelled` cancels it as a change does, and emits `policy.cancelled`, too, once the cancellation takes effect.
         *
         *     A restricted key needs the scope `policies:write`.
         */
        post: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["CreatePolicyRequest"];
                };
            };
            responses: {
                /** @description The policy. */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WrittenPolicy"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/policies/{policy_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a policy
         * @description Returns a policy with its current term.
         *
         *     A restricted key needs the scope `policies:read`.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path: {
                    /** @description Id of the policy. */
                    policy_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The policy. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Policy"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        /**
         * Delete a policy
         * @description Soft-deletes the policy. It is retained for the retention period (seven years by default). A policy with audits or payments that are not deleted is not deleted: the request is a 409 that names one of them.
         *
         *     A restricted key needs the scope `policies:write`.
         */
        delete: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path: {
                    /** @description Id of the policy. */
                    policy_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The policy is deleted. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["DeletePolicyResult"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        /**
         * Change, renew, cancel or reinstate a policy
         * @description Changes the members that are sent; `null` removes a member. A term that begins at or after the end of the current one renews the policy, and the status `cancelled` cancels it. Both take effect on their date: at once if it is not in the future, with `policy.renewed` or `policy.cancelled`. Until then the policy shows `next_term` and `cancellation_date`, and scheduling or withdrawing them emits `policy.updated`, as does any other change. The status `active` reinstates a cancelled policy, with `policy.reinstated`. A request that changes nothing emits nothing.
         *
         *     A restricted key needs the scope `policies:write`.
         */
        patch: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path: {
                    /** @description Id of the policy. */
                    policy_id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["UpdatePolicyRequest"];
                };
            };
            responses: {
                /** @description The policy. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WrittenPolicy"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/policies/{policy_id}/premium-preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview the premium of a policy
         * @description Returns the worksheet that an audit of the period would give today. Creates no audit and changes nothing. Use it for pay-as-you-go billing, period by period.
         *
         *     A restricted key needs the scope `policies:read`.
         */
        post: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                    /** @description First day of the period. Defaults to the first day of the term. */
                    period_start?: string;
                    /** @description Last day of the period. Defaults to today while the term runs, otherwise to the last day of the term. */
                    period_end?: string;
                };
                header?: never;
                path: {
                    /** @description Id of the policy. */
                    policy_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The worksheet. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["PreviewPremiumResult"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audits/{audit_id}/disputes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the disputes of an audit
         * @description Lists the disputes of all versions of an audit, the newest first.
         *
         *     A restricted key needs the scope `audits:read`.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                    /** @description Number of records on a page, from 1 to 100. */
                    limit?: number;
                    /** @description Id of the last record of the previous page. The list continues after it. */
                    starting_after?: string;
                    /** @description Lists only disputes with this status. */
                    status?: "open" | "accepted" | "partly_accepted" | "rejected" | "withdrawn";
                };
                header?: never;
                path: {
                    /** @description Id of the audit. */
                    audit_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description A page of disputes. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ListAuditDisputesResult"];
                    };
                };
            };
        };
        put?: never;
        /**
         * Dispute lines of an audit
         * @description Disputes lines of the worksheet of the newest version of a completed audit, each with its correction. Nothing is rated until the dispute is resolved. Emits `audit.disputed`.
         *
         *     A restricted key needs the scope `audits:write`.
         */
        post: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path: {
                    /** @description Id of the audit. */
                    audit_id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["CreateAuditDisputeRequest"];
                };
            };
            responses: {
                /** @description The dispute. */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Dispute"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audits/{audit_id}/disputes/{dispute_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a dispute
         * @description Returns a dispute with its lines and the outcome of each.
         *
         *     A restricted key needs the scope `audits:read`.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path: {
                    /** @description Id of the audit. */
                    audit_id: string;
                    /** @description Id of the dispute. */
                    dispute_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The dispute. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Dispute"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audits/{audit_id}/disputes/{dispute_id}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Withdraw a dispute
         * @description Withdraws an open dispute. The audit does not change. Emits `audit.dispute_resolved`.
         *
         *     A restricted key needs the scope `audits:write`.
         */
        post: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path: {
                    /** @description Id of the audit. */
                    audit_id: string;
                    /** @description Id of the dispute. */
                    dispute_id: string;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": components["schemas"]["WithdrawAuditDisputeRequest"];
                };
            };
            responses: {
                /** @description The dispute. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Dispute"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audits/{audit_id}/disputes/{dispute_id}/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept or reject a dispute
         * @description Accepts all lines of an open dispute, some of them, or none. With an accepted line the audit is rated again before the response: its new version cites the dispute, and emits `audit.adjusted`. Later versions keep the accepted lines. If an accepted line does not fit the payroll any more, or the audit cannot be rated, nothing changes. Emits `audit.dispute_resolved`.
         *
         *     A restricted key needs the scope `audits:write`.
         */
        post: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path: {
                    /** @description Id of the audit. */
                    audit_id: string;
                    /** @description Id of the dispute. */
                    dispute_id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ResolveAuditDisputeRequest"];
                };
            };
            responses: {
                /** @description The dispute. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Dispute"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/policies/{policy_id}/ledger": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the ledger of a policy
         * @description Lists the charges of a policy with `billing`, entry by entry, with the sums. An entry is the premium earned to date minus earlier charges. Entries never change. The sum of the entries of a term is the premium of its final audit. The list is empty for a policy without billing.
         *
         *     A restricted key needs the scope `policies:read`.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                    /** @description Lists only entries of this term, from 1. */
                    term?: number;
                    /** @description Order of the entries. Defaults to `newest` first. */
                    order?: "newest" | "oldest";
                    /** @description Number of records on a page, from 1 to 100. */
                    limit?: number;
                    /** @description Id of the last record of the previous page. The list continues after it. */
                    starting_after?: string;
                };
                header?: never;
                path: {
                    /** @description Id of the policy. */
                    policy_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description A page of entries. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ListLedgerEntriesResult"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/policies/{policy_id}/ledger/{entry_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve an entry of a ledger
         * @description Returns an entry with the worksheet that its premium was calculated with.
         *
         *     A restricted key needs the scope `policies:read`.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path: {
                    /** @description Id of the policy. */
                    policy_id: string;
                    /** @description Id of the entry. */
                    entry_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The entry. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["LedgerEntryWithWorksheet"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rules/coverage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve which rules are on file
         * @description Lists, for policies of a state that take effect on a date, every kind of rule that rating uses, and for each whether it is on file, only a default or not on file, its first day, its source, and the day of its comparison with the source. A rule that is not on file is never guessed: an audit whose payroll needs it fails with `RULE_NOT_ON_FILE` until the policy states the value.
         *
         *     A restricted key needs the scope `policies:read`.
         */
        get: {
            parameters: {
                query: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                    /** @description State of the payroll. */
                    state: string;
                    /** @description Effective date of a policy. Bureaus change rules for new and renewal policies, so a policy has the rules of this day for its whole term. */
                    date: string;
                    /** @description Id of a rule table of yours, whose rows then come before the rules on file. */
                    rule_table?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The rules. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["RuleCoverage"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rate-tables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List rate tables
         * @description Lists your rate tables without their rows, the newest first.
         *
         *     A restricted key needs the scope `policies:read`.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                    /** @description Number of records on a page, from 1 to 100. */
                    limit?: number;
                    /** @description Id of the last record of the previous page. The list continues after it. */
                    starting_after?: string;
                    /** @description `true` lists the deleted records instead, each with `deleted_at`, until the end of the retention period. */
                    deleted?: boolean;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description A page of rate tables. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ListRateTablesResult"];
                    };
                };
            };
        };
        put?: never;
        /**
         * Load a rate table
         * @description Loads the rates of a carrier, as JSON or as a CSV file with a header (`text/csv`, or the one file of a form; its name and day are then in the query). A policy names the table in `rate_table`: classes that the policy does not rate itself are rated from it. If rows are wrong, nothing is stored, and `errors` lists their problems.
         *
         *     A restricted key needs the scope `policies:write`.
         */
        post: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                    /** @description Name of the table. Required with a CSV file. */
                    name?: string;
                    /** @description As in the JSON body, for a CSV file. */
                    effective_from?: string;
                    /** @description As in the JSON body, for a CSV file. */
                    applies_to?: "new_and_renewal" | "outstanding";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["CreateRateTableRequest"];
                    "text/csv": string;
                    "multipart/form-data": components["schemas"]["CreateRateTableForm"];
                };
            };
            responses: {
                /** @description The rate table. */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["RateTable"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rate-tables/{rate_table_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a rate table
         * @description Returns a rate table without its rows.
         *
         *     A restricted key needs the scope `policies:read`.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path: {
                    /** @description Id of the rate table. */
                    rate_table_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The rate table. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["RateTable"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        /**
         * Delete a rate table
         * @description Soft-deletes the rate table. A table that a policy names is not deleted: the request is a 409 that names the policy.
         *
         *     A restricted key needs the scope `policies:write`.
         */
        delete: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path: {
                    /** @description Id of the rate table. */
                    rate_table_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The rate table is deleted. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["DeleteRateTableResult"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        /**
         * Change a rate table
         * @description Changes the members that are sent. `rows`, or a CSV file, replaces all rows. Other rows, another `effective_from` or `applies_to` make a new version; the earlier versions stay readable. Completed audits whose rates change are out of date. The same rows again, in any order, make no version.
         *
         *     A restricted key needs the scope `policies:write`.
         */
        patch: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                    /** @description New name of the table, for a CSV file. */
                    name?: string;
                    /** @description As in the JSON body, for a CSV file. */
                    effective_from?: string;
                    /** @description As in the JSON body, for a CSV file. */
                    applies_to?: "new_and_renewal" | "outstanding";
                };
                header?: never;
                path: {
                    /** @description Id of the rate table. */
                    rate_table_id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["UpdateRateTableRequest"];
                    "text/csv": string;
                    "multipart/form-data": components["schemas"]["UpdateRateTableForm"];
                };
            };
            responses: {
                /** @description The rate table. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["RateTable"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/rate-tables/{rate_table_id}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the versions of a rate table
         * @description Lists the versions of a rate table, the newest first.
         *
         *     A restricted key needs the scope `policies:read`.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path: {
                    /** @description Id of the rate table. */
                    rate_table_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The versions. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ListRateTableVersionsResult"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rate-tables/{rate_table_id}/rows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the rows of a rate table
         * @description Lists the rows of a version, by state, class code and day.
         *
         *     A restricted key needs the scope `policies:read`.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                    /** @description Lists only rows of this state. */
                    state?: string;
                    /** @description Lists only rows of this class code. */
                    class_code?: string;
                    /** @description Version of the table. Defaults to the latest one. */
                    version?: number;
                    /** @description Number of records on a page, from 1 to 100. */
                    limit?: number;
                    /** @description Id of the last record of the previous page. The list continues after it. */
                    starting_after?: string;
                };
                header?: never;
                path: {
                    /** @description Id of the rate table. */
                    rate_table_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description A page of rows. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ListRateTableRowsResult"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rule-tables": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List rule tables
         * @description Lists your rule tables without their rows, the newest first.
         *
         *     A restricted key needs the scope `policies:read`.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                    /** @description Number of records on a page, from 1 to 100. */
                    limit?: number;
                    /** @description Id of the last record of the previous page. The list continues after it. */
                    starting_after?: string;
                    /** @description `true` lists the deleted records instead, each with `deleted_at`, until the end of the retention period. */
                    deleted?: boolean;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description A page of rule tables. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ListRuleTablesResult"];
                    };
                };
            };
        };
        put?: never;
        /**
         * Load a rule table
         * @description Loads the rules of a carrier, as JSON or as a CSV file with a header (`text/csv`, or the one file of a form; its name is then in the query). A policy names the table in `rule_table`: its rows come before the rules on file, and after what the policy states itself. If rows are wrong, nothing is stored, and `errors` lists their problems.
         *
         *     A restricted key needs the scope `policies:write`.
         */
        post: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                    /** @description Name of the table, for a CSV file; required for a new one. */
                    name?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["CreateRuleTableRequest"];
                    "text/csv": string;
                    "multipart/form-data": components["schemas"]["CreateRuleTableForm"];
                };
            };
            responses: {
                /** @description The rule table. */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["RuleTable"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rule-tables/{rule_table_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a rule table
         * @description Returns a rule table without its rows.
         *
         *     A restricted key needs the scope `policies:read`.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path: {
                    /** @description Id of the rule table. */
                    rule_table_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The rule table. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["RuleTable"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        /**
         * Delete a rule table
         * @description Soft-deletes the rule table. A table that a policy names is not deleted: the request is a 409 that names the policy.
         *
         *     A restricted key needs the scope `policies:write`.
         */
        delete: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path: {
                    /** @description Id of the rule table. */
                    rule_table_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The rule table is deleted. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["DeleteRuleTableResult"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        /**
         * Change a rule table
         * @description Changes the members that are sent. `rows`, or a CSV file, replaces all rows and makes a new version; the earlier versions stay readable. Completed audits whose rules change are out of date. The same rows again, in any order, make no version.
         *
         *     A restricted key needs the scope `policies:write`.
         */
        patch: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                    /** @description Name of the table, for a CSV file; required for a new one. */
                    name?: string;
                };
                header?: never;
                path: {
                    /** @description Id of the rule table. */
                    rule_table_id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["UpdateRuleTableRequest"];
                    "text/csv": string;
                    "multipart/form-data": components["schemas"]["UpdateRuleTableForm"];
                };
            };
            responses: {
                /** @description The rule table. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["RuleTable"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/rule-tables/{rule_table_id}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the versions of a rule table
         * @description Lists the versions of a rule table, the newest first.
         *
         *     A restricted key needs the scope `policies:read`.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path: {
                    /** @description Id of the rule table. */
                    rule_table_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The versions. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ListRuleTableVersionsResult"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rule-tables/{rule_table_id}/rows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the rows of a rule table
         * @description Lists all rows of a version, by kind, state and day.
         *
         *     A restricted key needs the scope `policies:read`.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                    /** @description Version of the table. Defaults to the latest one. */
                    version?: number;
                };
                header?: never;
                path: {
                    /** @description Id of the rule table. */
                    rule_table_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The rows. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ListRuleTableRowsResult"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/class-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List class codes
         * @description Lists the class codes that the platform knows: its own catalogue, which is not complete, and your rate tables. A code that is not here is processed with a warning.
         *
         *     A restricted key needs the scope `payroll:read`.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                    /** @description Lists only codes of this state. */
                    state?: string;
                    /** @description Lists only codes with which a policy may begin on this day. Without it, codes of every day. */
                    date?: string;
                    /** @description Part of the code or of the description. */
                    q?: string;
                    /** @description Number of records on a page, from 1 to 100. */
                    limit?: number;
                    /** @description Id of the last record of the previous page. The list continues after it. */
                    starting_after?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description A page of class codes, by state and code. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ListClassCodesResult"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List audits
         * @description Lists your audits, the newest first.
         *
         *     A restricted key needs the scope `audits:read`.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                    /** @description Lists only records of this employer. */
                    employer_id?: string;
                    /** @description Number of records on a page, from 1 to 100. */
                    limit?: number;
                    /** @description Id of the last record of the previous page. The list continues after it. */
                    starting_after?: string;
                    /** @description Lists only records with this status. */
                    status?: "in_progress" | "completed" | "failed" | "non_compliant" | "waived" | "awaiting_records";
                    /** @description `true` lists the deleted records instead, each with `deleted_at`, until the end of the retention period. */
                    deleted?: boolean;
                    /** @description Lists only audits of this policy. */
                    policy_id?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description A page of audits. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ListAuditsResult"];
                    };
                };
            };
        };
        put?: never;
        /**
         * Open an audit of a policy
         * @description Responds immediately and rates the payroll of the period afterwards. Emits `audit.started`, then `audit.completed` and `policy.premium_adjusted`, or `audit.failed` with all missing data. A term has one final audit and any number of interim audits of different days, which do not block each other. Once the final audit has a result, it is rated again instead: an interim audit is a 409 that names it.
         *
         *     A restricted key needs the scope `audits:write`.
         */
        post: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["CreateAuditRequest"];
                };
            };
            responses: {
                /** @description The audit, in progress. */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Audit"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audits/{audit_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve an audit
         * @description Returns an audit with the figures of its newest version.
         *
         *     A restricted key needs the scope `audits:read`.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path: {
                    /** @description Id of the audit. */
                    audit_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The audit. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Audit"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        /**
         * Delete an audit
         * @description Soft-deletes the audit. It is retained for the retention period (seven years by default). Its adjustment is removed from the premium of the policy, which emits `policy.premium_adjusted`.
         *
         *     A restricted key needs the scope `audits:write`.
         */
        delete: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path: {
                    /** @description Id of the audit. */
                    audit_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The audit is deleted. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["DeleteAuditResult"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        /**
         * Update an audit or rate it again
         * @description Without `due_date` and `method`, it rates the audit from the current payroll and policy and responds when that is done. Adds a version, keeps the earlier ones, and emits `audit.adjusted`. If the figures and the reports behind them are the same, nothing is added or emitted. A waived audit is not waived any more once its payroll is rated. With `due_date` or `method`, it changes these instead: the audit is not rated, has no new version and emits nothing. A new due date has reminders of its own; an audit that is completed, closed or waived gets none.
         *
         *     A restricted key needs the scope `audits:write`.
         */
        patch: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path: {
                    /** @description Id of the audit. */
                    audit_id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["ReviseAuditRequest"];
                };
            };
            responses: {
                /** @description The audit. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Audit"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/audits/{audit_id}/worksheet": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve an audit's worksheet
         * @description Returns every line and step from which the premium is calculated, with the payroll lines of each.
         *
         *     A restricted key needs the scope `audits:read`.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                    /** @description Version of the audit. Defaults to the newest. */
                    version?: number;
                };
                header?: never;
                path: {
                    /** @description Id of the audit. */
                    audit_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The worksheet. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["AuditWorksheet"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audits/{audit_id}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List an audit's versions
         * @description Lists the results of each time the audit was rated, the newest first.
         *
         *     A restricted key needs the scope `audits:read`.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path: {
                    /** @description Id of the audit. */
                    audit_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The versions. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ListAuditVersionsResult"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audits/{audit_id}/noncompliance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close an audit as non-compliant
         * @description Closes the audit of an employer that refuses to open its records. Charges a multiple of the estimated annual premium, at most what the state of the policy allows. Without `requests` and `requests_made`, the `overdue` requests of the audit count: those that are still open after their due date. Emits `audit.adjusted` and `policy.premium_adjusted`.
         *
         *     A restricted key needs the scope `audits:write`.
         */
        post: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path: {
                    /** @description Id of the audit. */
                    audit_id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["CloseAuditNoncompliantRequest"];
                };
            };
            responses: {
                /** @description The audit. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Audit"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audits/{audit_id}/noncompliance-withdrawal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Withdraw a charge for non-compliance
         * @description Removes the charge because the employer now opens its records. The premium returns to its earlier amount, and the audit is in progress again: it is rated, and its new version has your `reason`.
         *
         *     A restricted key needs the scope `audits:write`.
         */
        post: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path: {
                    /** @description Id of the audit. */
                    audit_id: string;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": components["schemas"]["WithdrawNoncomplianceRequest"];
                };
            };
            responses: {
                /** @description The audit. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Audit"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audits/{audit_id}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept open points of an audit
         * @description Accepts warnings of the newest version of a completed audit by their names, the codes in `open_points`. The figures do not change. A later version has open points of its own.
         *
         *     A restricted key needs the scope `audits:write`.
         */
        post: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path: {
                    /** @description Id of the audit. */
                    audit_id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["AcceptAuditRequest"];
                };
            };
            responses: {
                /** @description The audit. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Audit"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audits/{audit_id}/proof": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve the proof of an audit
         * @description Returns each version with its actor, its reason, and SHA-256 digests: of each input from which it was rated, of its worksheet, and of the version itself, which includes the digest of the version before. A later change of a version or of an input would change every digest after it.
         *
         *     A restricted key needs the scope `audits:read`.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path: {
                    /** @description Id of the audit. */
                    audit_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The proof. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["AuditProof"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audits/{audit_id}/inputs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve the inputs of a version
         * @description Returns the texts from which the digests of a version are calculated: the policy's terms, rates, rule rows and subcontractors as they were then, and the worksheet. The lines of a report are its records: `GET /payroll/reports/{report_id}/records`.
         *
         *     A restricted key needs the scope `audits:read`.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                    /** @description Version of the audit. Defaults to the newest. */
                    version?: number;
                };
                header?: never;
                path: {
                    /** @description Id of the audit. */
                    audit_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The inputs. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["VersionInputs"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audits/{audit_id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rate a version of an audit again
         * @description Rates the version from its stored inputs, compares the result with its worksheet, and compares the stored payroll with the payroll records of today. Returns whether all is equal, or the first difference. Changes nothing.
         *
         *     A restricted key needs the scope `audits:read`.
         */
        post: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path: {
                    /** @description Id of the audit. */
                    audit_id: string;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": components["schemas"]["ReplayAuditRequest"];
                };
            };
            responses: {
                /** @description The replay. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["AuditReplay"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audits/{audit_id}/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the requests of an audit
         * @description Lists the requests for records, the newest first.
         *
         *     A restricted key needs the scope `audits:read`.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                    /** @description Lists only requests with this status. A request that is `overdue` is not `open`. */
                    status?: "open" | "overdue" | "answered" | "closed";
                    /** @description Number of records on a page, from 1 to 100. */
                    limit?: number;
                    /** @description Id of the last record of the previous page. The list continues after it. */
                    starting_after?: string;
                };
                header?: never;
                path: {
                    /** @description Id of the audit. */
                    audit_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description A page of requests. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ListRecordsRequestsResult"];
                    };
                };
            };
        };
        put?: never;
        /**
         * Request records
         * @description Stores an auditor's request for records of the insured, with its due date. Emits `audit.records_requested`, and `audit.reminder` before and after the due date while the request is open.
         *
         *     A restricted key needs the scope `audits:write`.
         */
        post: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path: {
                    /** @description Id of the audit. */
                    audit_id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["CreateRecordsRequestRequest"];
                };
            };
            responses: {
                /** @description The request. */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["RecordsRequest"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audits/{audit_id}/requests/{request_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a request
         * @description Returns a request for records.
         *
         *     A restricted key needs the scope `audits:read`.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path: {
                    /** @description Id of the audit. */
                    audit_id: string;
                    /** @description Id of the request. */
                    request_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The request. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["RecordsRequest"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Answer, extend or close a request
         * @description Changes the members that you send; `null` removes `details` or `answer`. Emits `audit.records_received` when `status` becomes `answered`. A new due date has reminders of its own. A closed request does not change any more.
         *
         *     A restricted key needs the scope `audits:write`.
         */
        patch: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path: {
                    /** @description Id of the audit. */
                    audit_id: string;
                    /** @description Id of the request. */
                    request_id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["UpdateRecordsRequestRequest"];
                };
            };
            responses: {
                /** @description The request. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["RecordsRequest"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/audits/{audit_id}/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the documents of an audit
         * @description Lists the documents without their bytes, the newest first.
         *
         *     A restricted key needs the scope `audits:read`.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                    /** @description Lists only documents of this type. */
                    type?: "form_941" | "form_941x" | "state_unemployment" | "payroll_register" | "certificate_of_insurance" | "other";
                    /** @description Number of records on a page, from 1 to 100. */
                    limit?: number;
                    /** @description Id of the last record of the previous page. The list continues after it. */
                    starting_after?: string;
                };
                header?: never;
                path: {
                    /** @description Id of the audit. */
                    audit_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description A page of documents. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ListAuditDocumentsResult"];
                    };
                };
            };
        };
        put?: never;
        /**
         * Attach a document to an audit
         * @description Stores a PDF, PNG, JPEG or CSV file as the one file of a form (`multipart/form-data`); a CSV file may also be the body itself. Its bytes decide the media type, not its name or the type that you send. `wages` and `other_employer_ids` are fields of the form before the file, or are sent later with PATCH. A document with wages and a period is reconciled with payroll.
         *
         *     A restricted key needs the scope `audits:write`.
         */
        post: {
            parameters: {
                query: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                    /** @description `form_941` and `form_941x`: the federal quarterly return and its correction; `state_unemployment`: the wage report of a state. */
                    type: "form_941" | "form_941x" | "state_unemployment" | "payroll_register" | "certificate_of_insurance" | "other";
                    /** @description First day of the period that the document covers. */
                    period_start?: string;
                    /** @description Last day of the period. */
                    period_end?: string;
                    /** @description State that the document covers. Omit it for all states. */
                    state?: string;
                    /** @description Id of a document of the audit that this one replaces. */
                    corrects?: string;
                };
                header?: never;
                path: {
                    /** @description Id of the audit. */
                    audit_id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "text/csv": string;
                    "multipart/form-data": components["schemas"]["UploadAuditDocumentForm"];
                };
            };
            responses: {
                /** @description The document. */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["AuditDocument"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audits/{audit_id}/documents/{document_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a document
         * @description Returns the record of a document, or with `format=file` its bytes as they were uploaded, as an attachment.
         *
         *     A restricted key needs the scope `audits:read`.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                    /** @description Defaults to `json`. */
                    format?: "json" | "file";
                };
                header?: never;
                path: {
                    /** @description Id of the audit. */
                    audit_id: string;
                    /** @description Id of the document. */
                    document_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The document. A file comes with its name in `Content-Disposition`. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["AuditDocument"];
                        "application/pdf": string;
                        "image/png": string;
                        "image/jpeg": string;
                        "text/csv": string;
                    };
                };
            };
        };
        put?: never;
        post?: never;
        /**
         * Delete a document
         * @description Soft-deletes the document. It is retained for the retention period (seven years by default), and longer under a legal hold.
         *
         *     A restricted key needs the scope `audits:write`.
         */
        delete: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path: {
                    /** @description Id of the audit. */
                    audit_id: string;
                    /** @description Id of the document. */
                    document_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The document is deleted. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["DeleteAuditDocumentResult"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        /**
         * Change the record of a document
         * @description Changes the members that you send; `null` removes a member. The file itself never changes.
         *
         *     A restricted key needs the scope `audits:write`.
         */
        patch: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path: {
                    /** @description Id of the audit. */
                    audit_id: string;
                    /** @description Id of the document. */
                    document_id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["UpdateAuditDocumentRequest"];
                };
            };
            responses: {
                /** @description The document. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["AuditDocument"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/audits/{audit_id}/reconciliation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Compare the documents of an audit with payroll
         * @description Compares the wages that documents state with the payroll that is reported now, for each period and state. Documents of the same kind, period and state are added up; one that is corrected does not count. The worksheet and the statement of a version show the differences at the time of the version as warnings `UNRECONCILED`.
         *
         *     A restricted key needs the scope `audits:read`.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path: {
                    /** @description Id of the audit. */
                    audit_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The comparisons. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["GetAuditReconciliationResult"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audits/{audit_id}/statement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve the statement of an audit
         * @description Returns the document that you send to the insured: the policy and its term, the result with the payments, premium by class as estimated and as audited, all lines and steps, the reports behind them, the changes since the version before, and the author of the version. It is JSON, a CSV file for spreadsheets or a PDF: `format` decides, else `Accept`, else it is JSON. All figures are those of the worksheet of the version. The PDF is tagged for screen readers (PDF/UA).
         *
         *     A restricted key needs the scope `audits:read`.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                    /** @description Version of the audit. Defaults to the newest. */
                    version?: number;
                    /** @description Takes precedence over `Accept`. */
                    format?: "json" | "csv" | "pdf";
                };
                header?: never;
                path: {
                    /** @description Id of the audit. */
                    audit_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The statement. A file comes with its name in `Content-Disposition`. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["AuditStatement"];
                        "text/csv": string;
                        "application/pdf": string;
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subcontractors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List subcontractors
         * @description Lists your subcontractors, the newest first.
         *
         *     A restricted key needs the scope `policies:read`.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                    /** @description Lists only records of this employer. */
                    employer_id?: string;
                    /** @description Number of records on a page, from 1 to 100. */
                    limit?: number;
                    /** @description Id of the last record of the previous page. The list continues after it. */
                    starting_after?: string;
                    /** @description `true` lists the deleted records instead, each with `deleted_at`, until the end of the retention period. */
                    deleted?: boolean;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description A page of subcontractors. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ListSubcontractorsResult"];
                    };
                };
            };
        };
        put?: never;
        /**
         * Register a subcontractor
         * @description Registers a subcontractor that an employer hired, with its payments, their days and its certificates of insurance. Payments for days without a certificate are exposure of your policies for the employer: previews and audits count the labor in them. Completed audits of these days become out of date. Do not state the same payments as `subcontractor_payments` of a payroll report.
         *
         *     A restricted key needs the scope `policies:write`.
         */
        post: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["CreateSubcontractorRequest"];
                };
            };
            responses: {
                /** @description The subcontractor. */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Subcontractor"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subcontractors/{subcontractor_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a subcontractor
         * @description Returns a subcontractor with its payments and certificates.
         *
         *     A restricted key needs the scope `policies:read`.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path: {
                    /** @description Id of the subcontractor. */
                    subcontractor_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The subcontractor. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Subcontractor"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        /**
         * Delete a subcontractor
         * @description Soft-deletes the subcontractor. It is retained for the retention period (seven years by default). If the newest version of an audit includes its payments, the request is refused: remove the payments and rate the audit again first.
         *
         *     A restricted key needs the scope `policies:write`.
         */
        delete: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path: {
                    /** @description Id of the subcontractor. */
                    subcontractor_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The subcontractor is deleted. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["DeleteSubcontractorResult"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        /**
         * Change a subcontractor
         * @description Changes the members that you send, such as the certificates. A list is replaced as a whole, and `null` removes a member. Completed audits of the days of its payments become out of date.
         *
         *     A restricted key needs the scope `policies:write`.
         */
        patch: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path: {
                    /** @description Id of the subcontractor. */
                    subcontractor_id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["UpdateSubcontractorRequest"];
                };
            };
            responses: {
                /** @description The subcontractor. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Subcontractor"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List payments
         * @description Lists your payments, the newest first.
         *
         *     A restricted key needs the scope `payments:read`.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                    /** @description Lists only records of this employer. */
                    employer_id?: string;
                    /** @description Number of records on a page, from 1 to 100. */
                    limit?: number;
                    /** @description Id of the last record of the previous page. The list continues after it. */
                    starting_after?: string;
                    /** @description Lists only records with this status. */
                    status?: "pending" | "processed" | "failed" | "refunded";
                    /** @description `true` lists the deleted records instead, each with `deleted_at`, until the end of the retention period. */
                    deleted?: boolean;
                    /** @description Lists only payments of this policy. */
                    policy_id?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description A page of payments. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ListPaymentsResult"];
                    };
                };
            };
        };
        put?: never;
        /**
         * Create a payment
         * @description Creates a payment as `pending`, or directly as `processed` or `failed`; the matching event is emitted in that case.
         *
         *     A restricted key needs the scope `payments:write`.
         */
        post: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["CreatePaymentRequest"];
                };
            };
            responses: {
                /** @description The payment. */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Payment"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/{payment_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve a payment
         * @description Returns a payment with its current status.
         *
         *     A restricted key needs the scope `payments:read`.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path: {
                    /** @description Id of the payment. */
                    payment_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The payment. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Payment"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        /**
         * Delete a payment
         * @description Soft-deletes the payment. It is retained for the retention period (seven years by default).
         *
         *     A restricted key needs the scope `payments:write`.
         */
        delete: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path: {
                    /** @description Id of the payment. */
                    payment_id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The payment is deleted. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["DeletePaymentResult"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        /**
         * Change a payment
         * @description A `pending` payment can become `processed` or `failed`, and a `processed` one can become `refunded`. Each of these changes emits its event; any other change of status is refused. The amount can be changed while the payment is `pending`, and its term at any time.
         *
         *     A restricted key needs the scope `payments:write`.
         */
        patch: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path: {
                    /** @description Id of the payment. */
                    payment_id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["UpdatePaymentRequest"];
                };
            };
            responses: {
                /** @description The payment. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Payment"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List who changed what
         * @description Lists changes of your records, the newest first: each with the record, what was done to it, who did it and the request that caused it. It includes changes that no webhook announces, such as those of API keys, webhooks and your plan. A change is listed within seconds after it was made, and kept for seven years.
         *
         *     A restricted key needs the scope `events:read`.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                    /** @description Lists only changes of records of this type. */
                    resource_type?: string;
                    /** @description Lists only changes of this record. */
                    resource_id?: string;
                    /** @description Lists only changes by this API key or client id. */
                    actor_id?: string;
                    /** @description Lists only changes by this request. */
                    request_id?: string;
                    /** @description Lists only changes at this time or later. */
                    created_after?: string;
                    /** @description Lists only changes before this time. */
                    created_before?: string;
                    /** @description Number of records on a page, from 1 to 100. */
                    limit?: number;
                    /** @description Id of the last record of the previous page. The list continues after it. */
                    starting_after?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description A page of changes. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ListActivityResult"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/activity/seal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Sign the end of the list of changes
         * @description Signs the position and digest of the latest change with a key that the database does not have. Keep a seal a day: who rewrites a change in the database later cannot make the seals that you have. `premium-audit verify-evidence` checks changes and seals offline.
         *
         *     A restricted key needs the scope `events:read`.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Id of your owner account. It must be the owner of the credentials in use. */
                    owner_id?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The seal. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ActivitySeal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Retrieve this reference
         * @description Returns an OpenAPI document of the profile that you call: its endpoints, and as `webhooks` the events that it sends. `/docs` shows it in a browser. With credentials, the examples have your own `owner_id`.
         */
        get: {
            parameters: {
                query?: {
                    /** @description Profile to document. Defaults to the profile that you call. */
                    profile?: "A" | "B";
                    /** @description Version of OpenAPI. Defaults to 3.1; 3.0 has no webhooks. */
                    version?: "3.0" | "3.1";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description The reference. */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["GetOpenApiResult"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        GetHealthResult: {
            /** @constant */
            status: "ok";
            /** Format: date-time */
            timestamp: string;
            /** @description Present only when valid credentials were sent. */
            message?: string;
        };
        Me: {
            /** @constant */
            object: "me";
            /** @description Id of your owner account. */
            owner_id: string;
            owner_type: string;
            /** @enum {string} */
            environment: "sandbox" | "production";
            /** @enum {string} */
            profile: "A" | "B";
            plan: components["schemas"]["MePlan"];
            /** @description Scopes of the credentials: all scopes unless they were restricted at creation. */
            scopes: ("payroll:read" | "payroll:write" | "employees:read" | "employees:write" | "policies:read" | "policies:write" | "audits:read" | "audits:write" | "payments:read" | "payments:write" | "exposure:read" | "exposure:write" | "keys:write" | "webhooks:write" | "events:read" | "evidence:write" | "account:write" | "portal_sessions:write")[];
            /** @description E-mail address that is notified when a webhook is disabled; `null` when there is none. */
            contact_email: string | null;
            /** @description Requests that these credentials may make in a minute; `null` when only the plan limits them. */
            rate_limit: number | null;
            /** @description Id of the API key, or the client id. */
            key_id: string;
            /**
             * Format: date-time
             * @description Time at which the credentials were issued.
             */
            created_at: string;
            /** @description Age of the credentials in whole days. Replace credentials that are 90 days old. */
            age_days: number;
        };
        MePlan: {
            name: string;
            /** @description Limits of requests, which all your credentials of this environment and profile share. */
            windows: components["schemas"]["MePlanWindow"][];
            /** @description Maximum number of active webhooks, and of deliveries in flight. */
            concurrent_webhooks: number;
        };
        MePlanWindow: {
            limit: number;
            window_seconds: number;
        };
        UpdateMeRequest: {
            /** @description The new address. */
            contact_email: string;
            /** @description Id of your owner account. It must be the owner of the credentials in use. */
            owner_id?: string;
        };
        PayrollReportRequest: components["schemas"]["PayrollReportSubmission"] | components["schemas"]["NoPayrollStatement"];
        PayrollReportSubmission: {
            /** @description Your id of the employer. */
            employer_id: string;
            /**
             * Format: date
             * @description First day of the period.
             */
            period_start: string;
            /**
             * Format: date
             * @description Last day of the period, not before `period_start`.
             */
            period_end: string;
            /** @description One entry for each employee, class code and state. */
            employees: components["schemas"]["PayrollReportSubmissionEmployee"][];
            /** @description Your totals. They are checked against the employees. */
            payroll_data: components["schemas"]["PayrollReportSubmissionPayrollData"];
            /** @description Id of the report that this one replaces. */
            corrects?: string | null;
            /** @description `true` states that nobody was paid in the period; `employees` is empty then. */
            no_payroll?: boolean | null;
            /** @description Id of your owner account. It must be the owner of the credentials in use. */
            owner_id?: string;
        };
        PayrollReportSubmissionEmployee: {
            /** @description Your id of the employee, the same in every report. */
            employee_id: string;
            name: string;
            /** @description Class code of the rating bureau. */
            classification_code: string;
            hours_worked: number;
            /** @description Above 0, but for a `volunteer`. */
            gross_wages: number;
            /** @description State where the work was done. */
            state?: string | null;
            /** @description Overtime hours. They are part of `hours_worked`. */
            overtime_hours?: number | null;
            /** @description All pay for the overtime hours. It is part of the gross wages. */
            overtime_pay?: number | null;
            /** @description Overtime pay divided by straight-time pay. Defaults to 1.5. */
            overtime_multiplier?: number | null;
            /** @description All pay for double time. It is part of the gross wages and not part of `overtime_pay`. */
            double_time_pay?: number | null;
            /** @description True for an executive officer, whose remuneration is rated between the state's minimum and maximum. */
            officer?: boolean | null;
            /** @description Only the extra pay of overtime, where the records do not show all pay for the overtime hours. It is part of the gross wages. Beside `overtime_pay` it must be the premium part of it. */
            overtime_premium?: number | null;
            /** @description True for somebody who works without pay. The wages may then be 0 in both profiles. */
            volunteer?: boolean | null;
            /** @description True for work on one- or two-family houses. Maximums of construction classes that are not for these houses (New York) do not apply. */
            one_or_two_family?: boolean | null;
            /** @description True if the record takes back pay of an earlier period. Send its hours and amounts as numbers above 0: they are subtracted, and shown below 0. */
            reversal?: boolean | null;
            /** @description Pay that is part of the gross wages and is no remuneration. Amounts of a kind that is repeated are added up. For a per diem, send the part within the limits. */
            excluded_pay?: components["schemas"]["PayrollReportSubmissionEmployeeExcludedPayItem"][] | null;
        };
        PayrollReportSubmissionEmployeeExcludedPayItem: {
            /** @enum {string} */
            kind: "tips" | "severance" | "per_diem" | "expense_reimbursement" | "employer_contributions" | "vehicle" | "military_duty" | "third_party_sick_pay" | "uniform_allowance" | "meal_money" | "employee_discounts" | "perquisites";
            amount: number;
        };
        PayrollReportSubmissionPayrollData: {
            total_payroll?: number | null;
            total_hours?: number | null;
            officer_payroll?: number | null;
            /** @description Payments to subcontractors without a certificate of insurance. */
            subcontractor_payments?: number | null;
        };
        NoPayrollStatement: {
            /** @description Your id of the employer. */
            employer_id: string;
            /**
             * Format: date
             * @description First day of the period.
             */
            period_start: string;
            /**
             * Format: date
             * @description Last day of the period, not before `period_start`.
             */
            period_end: string;
            /** @description An empty list, because nobody was paid. */
            employees: unknown[];
            /** @description Your totals, all 0. They may be left out. */
            payroll_data?: components["schemas"]["NoPayrollStatementPayrollData"] | null;
            /** @description Id of the report that this one replaces. */
            corrects?: string | null;
            /**
             * @description States that nobody was paid in the period.
             * @constant
             */
            no_payroll: true;
            /** @description Id of your owner account. It must be the owner of the credentials in use. */
            owner_id?: string;
        };
        NoPayrollStatementPayrollData: {
            total_payroll?: number | null;
            total_hours?: number | null;
            officer_payroll?: number | null;
            /** @description Payments to subcontractors without a certificate of insurance. */
            subcontractor_payments?: number | null;
        };
        SubmitPayrollReportResult: {
            message: string;
            report_id: string;
            /** @constant */
            status: "processing";
            /** @enum {string} */
            environment: "sandbox" | "production";
            employer_id: string;
            period: components["schemas"]["SubmitPayrollReportResultPeriod"];
            employee_count: number;
            estimated_processing_time: string;
            /** @description Warnings that are known at once: members of the request that are not read, at most 51, and in a payroll report an employer that is new. */
            warnings: components["schemas"]["SubmitPayrollReportResultWarning"][];
        };
        SubmitPayrollReportResultPeriod: {
            /** Format: date */
            start: string;
            /** Format: date */
            end: string;
        };
        SubmitPayrollReportResultWarning: {
            /** @enum {string} */
            code: "IGNORED_SHEET" | "CLASS_CODE_UNVERIFIED" | "CLASS_CODE_DISCONTINUED" | "DUAL_WAGE_CLASS" | "DIVIDED_PAYROLL" | "STATE_MISSING" | "HOURLY_PAY_LOW" | "EMPLOYEE_ID_NINE_DIGITS" | "WAGES_WITHOUT_HOURS" | "PAY_AFTER_TERMINATION" | "PAY_REVERSED" | "STATED_TOTAL_DIFFERS" | "UNKNOWN_MEMBER" | "IGNORED_COLUMN_WITH_MONEY" | "IGNORED_ROW" | "PAY_PARTS_ABOVE_GROSS" | "UNKNOWN_EARNINGS" | "SEVERAL_EMPLOYERS" | "EMPLOYEE_ID_MISSING" | "ROWS_ADDED_UP" | "OVERTIME_PAY_MISSING" | "EMPLOYER_NEW" | "OVERLAPPING_REPORTS" | "OVERLAPPING_PERIOD";
            /** @description Member of the submission that the finding is about. */
            field: string;
            /** @description Position of the employee, from 0; `null` when the finding is about the whole report. */
            index: number | null;
            /** @description Row of the uploaded file, where the first row is 1; `null` for a JSON report. */
            row: number | null;
            employee_id: string | null;
            message: string;
            /** @description The expected value in words; `null` when the finding is not about one value. */
            expected: string | null;
            /** @description The value that was sent; for an amount of money or a name it is `null` or only the length. */
            received: string | null;
        };
        ListPayrollReportsResult: {
            data: components["schemas"]["PayrollReport"][];
            /** @description True if there is another page. */
            has_more: boolean;
        };
        PayrollReport: {
            id: string;
            /** @constant */
            object: "payroll_report";
            owner_id: string;
            /** @enum {string} */
            environment: "sandbox" | "production";
            employer_id: string;
            /**
             * @description Status of the report. A `replaced` or `voided` report is retained but does not count.
             * @enum {string}
             */
            status: "processing" | "completed" | "failed" | "replaced" | "voided";
            /** @description Name of the uploaded file; `null` for a JSON report. */
            file_name: string | null;
            period: components["schemas"]["PayrollReportPeriod"];
            /** @description Number of records in the report. */
            records_total: number;
            /** @description Number of valid records. */
            records_processed: number;
            /** @description Number of refused records. All other records count. */
            records_failed: number;
            /** @description Sum of the wages of all records. */
            submitted_gross_wages: number;
            /** @description Sum of the wages of the valid records. */
            processed_gross_wages: number;
            /** @description The totals that were sent with the report. */
            payroll_data: components["schemas"]["PayrollReportPayrollData"];
            /** @description True for a statement that nobody was paid in the period. */
            no_payroll: boolean;
            /** @description Id of the report that this one replaces. */
            corrects: string | null;
            /** @description Id of the report that replaced this one. */
            replaced_by: string | null;
            /** @description Id of the report whose corrected failed rows this report has. It is replaced together with that report. */
            supplements: string | null;
            /** @description Reason for which the whole report is refused; otherwise `null`. */
            failure: components["schemas"]["PayrollReportFailure"] | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** Format: date-time */
            finished_at: string | null;
            /** Format: date-time */
            voided_at: string | null;
        };
        PayrollReportPeriod: {
            /** Format: date */
            start: string;
            /** Format: date */
            end: string;
        };
        PayrollReportPayrollData: {
            total_payroll: number | null;
            total_hours: number | null;
            officer_payroll: number | null;
            subcontractor_payments: number | null;
        };
        PayrollReportFailure: {
            /** @enum {string} */
            code: "ALL_RECORDS_FAILED" | "TOTALS_IMPOSSIBLE" | "CORRECTED_REPORT_REPLACED" | "CORRECTED_REPORT_VOIDED" | "MISSING_REQUIRED_COLUMNS" | "MAPPED_COLUMNS_MISSING" | "REPEATED_COLUMNS" | "NO_RECORDS" | "TOO_MANY_RECORDS" | "UNREADABLE_FILE";
            message: string;
            details: string[];
        };
        CheckPayrollReportResult: {
            message: string;
            /** @enum {string} */
            environment: "sandbox" | "production";
            employer_id: string;
            period: components["schemas"]["CheckPayrollReportResultPeriod"];
            employee_count: number;
            total_gross_wages: number;
            /** @constant */
            dry_run: true;
            /** @description False when the whole report would be refused; `failure` has the reason. */
            valid: boolean;
            /** @description Number of records that would be refused. */
            records_failed: number;
            /** @description Reason for which the whole report is refused; otherwise `null`. */
            failure: components["schemas"]["CheckPayrollReportResultFailure"] | null;
            /** @description Employees of valid records who are paid for some of the same days already, once for each report that counts; at most 100. If you submit the report unchanged, its payroll counts in addition. With `corrects` it replaces a report, whose employees are then not listed. */
            overlaps: components["schemas"]["CheckPayrollReportResultOverlap"][];
            /** @description Number of further employees. */
            overlaps_not_listed: number;
            /** @description Errors, at most 100. Each refuses the record of one employee; all other records count. */
            errors: components["schemas"]["CheckPayrollReportResultError"][];
            /** @description Number of further errors. */
            errors_not_listed: number;
            /** @description Warnings, at most 100. A warning refuses no record. */
            warnings: components["schemas"]["CheckPayrollReportResultWarning"][];
            /** @description Number of further warnings. */
            warnings_not_listed: number;
        };
        CheckPayrollReportResultPeriod: {
            /** Format: date */
            start: string;
            /** Format: date */
            end: string;
        };
        CheckPayrollReportResultFailure: {
            /** @enum {string} */
            code: "ALL_RECORDS_FAILED" | "TOTALS_IMPOSSIBLE" | "CORRECTED_REPORT_REPLACED" | "CORRECTED_REPORT_VOIDED" | "MISSING_REQUIRED_COLUMNS" | "MAPPED_COLUMNS_MISSING" | "REPEATED_COLUMNS" | "NO_RECORDS" | "TOO_MANY_RECORDS" | "UNREADABLE_FILE";
            message: string;
            details: string[];
        };
        CheckPayrollReportResultOverlap: {
            employee_id: string;
            employer_id: string;
            /** @description Id of the report that already has pay of the employee, itself or in a supplement; `corrects` replaces both. */
            report_id: string;
            /** @description Period of that report; it has a day in common with the period of the request. */
            period: components["schemas"]["CheckPayrollReportResultOverlapPeriod"];
        };
        CheckPayrollReportResultOverlapPeriod: {
            /** Format: date */
            start: string;
            /** Format: date */
            end: string;
        };
        CheckPayrollReportResultError: {
            /** @enum {string} */
            code: "CLASS_CODE_UNKNOWN" | "STATE_UNKNOWN" | "SOCIAL_SECURITY_NUMBER" | "HOURS_ABOVE_PERIOD" | "OVERTIME_HOURS_ABOVE_TOTAL" | "OVERTIME_PAY_ABOVE_TOTAL" | "OVERTIME_STATED_TWICE" | "EXCLUDED_PAY_ABOVE_TOTAL" | "TOTALS_IMPOSSIBLE" | "VALUE_MISSING" | "VALUE_INVALID" | "RECORD_REPEATED";
            /** @description Member of the submission that the finding is about. */
            field: string;
            /** @description Position of the employee, from 0; `null` when the finding is about the whole report. */
            index: number | null;
            /** @description Row of the uploaded file, where the first row is 1; `null` for a JSON report. */
            row: number | null;
            employee_id: string | null;
            message: string;
            /** @description The expected value in words; `null` when the finding is not about one value. */
            expected: string | null;
            /** @description The value that was sent; for an amount of money or a name it is `null` or only the length. */
            received: string | null;
        };
        CheckPayrollReportResultWarning: {
            /** @enum {string} */
            code: "IGNORED_SHEET" | "CLASS_CODE_UNVERIFIED" | "CLASS_CODE_DISCONTINUED" | "DUAL_WAGE_CLASS" | "DIVIDED_PAYROLL" | "STATE_MISSING" | "HOURLY_PAY_LOW" | "EMPLOYEE_ID_NINE_DIGITS" | "WAGES_WITHOUT_HOURS" | "PAY_AFTER_TERMINATION" | "PAY_REVERSED" | "STATED_TOTAL_DIFFERS" | "UNKNOWN_MEMBER" | "IGNORED_COLUMN_WITH_MONEY" | "IGNORED_ROW" | "PAY_PARTS_ABOVE_GROSS" | "UNKNOWN_EARNINGS" | "SEVERAL_EMPLOYERS" | "EMPLOYEE_ID_MISSING" | "ROWS_ADDED_UP" | "OVERTIME_PAY_MISSING" | "EMPLOYER_NEW" | "OVERLAPPING_REPORTS" | "OVERLAPPING_PERIOD";
            /** @description Member of the submission that the finding is about. */
            field: string;
            /** @description Position of the employee, from 0; `null` when the finding is about the whole report. */
            index: number | null;
            /** @description Row of the uploaded file, where the first row is 1; `null` for a JSON report. */
            row: number | null;
            employee_id: string | null;
            message: string;
            /** @description The expected value in words; `null` when the finding is not about one value. */
            expected: string | null;
            /** @description The value that was sent; for an amount of money or a name it is `null` or only the length. */
            received: string | null;
        };
        PayrollReportWithFindings: {
            id: string;
            /** @constant */
            object: "payroll_report";
            owner_id: string;
            /** @enum {string} */
            environment: "sandbox" | "production";
            employer_id: string;
            /**
             * @description Status of the report. A `replaced` or `voided` report is retained but does not count.
             * @enum {string}
             */
            status: "processing" | "completed" | "failed" | "replaced" | "voided";
            /** @description Name of the uploaded file; `null` for a JSON report. */
            file_name: string | null;
            period: components["schemas"]["PayrollReportWithFindingsPeriod"];
            /** @description Number of records in the report. */
            records_total: number;
            /** @description Number of valid records. */
            records_processed: number;
            /** @description Number of refused records. All other records count. */
            records_failed: number;
            /** @description Sum of the wages of all records. */
            submitted_gross_wages: number;
            /** @description Sum of the wages of the valid records. */
            processed_gross_wages: number;
            /** @description The totals that were sent with the report. */
            payroll_data: components["schemas"]["PayrollReportWithFindingsPayrollData"];
            /** @description True for a statement that nobody was paid in the period. */
            no_payroll: boolean;
            /** @description Id of the report that this one replaces. */
            corrects: string | null;
            /** @description Id of the report that replaced this one. */
            replaced_by: string | null;
            /** @description Id of the report whose corrected failed rows this report has. It is replaced together with that report. */
            supplements: string | null;
            /** @description Reason for which the whole report is refused; otherwise `null`. */
            failure: components["schemas"]["PayrollReportWithFindingsFailure"] | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** Format: date-time */
            finished_at: string | null;
            /** Format: date-time */
            voided_at: string | null;
            /** @description Columns of the uploaded file; `null` if it has none. */
            columns: components["schemas"]["PayrollReportWithFindingsColumns"] | null;
            /** @description Errors, at most 100. Each refuses the record of one employee; all other records count. */
            errors: components["schemas"]["PayrollReportWithFindingsError"][];
            /** @description Number of further errors. */
            errors_not_listed: number;
            /** @description Warnings, at most 100. A warning refuses no record. */
            warnings: components["schemas"]["PayrollReportWithFindingsWarning"][];
            /** @description Number of further warnings. */
            warnings_not_listed: number;
        };
        PayrollReportWithFindingsPeriod: {
            /** Format: date */
            start: string;
            /** Format: date */
            end: string;
        };
        PayrollReportWithFindingsPayrollData: {
            total_payroll: number | null;
            total_hours: number | null;
            officer_payroll: number | null;
            subcontractor_payments: number | null;
        };
        PayrollReportWithFindingsFailure: {
            /** @enum {string} */
            code: "ALL_RECORDS_FAILED" | "TOTALS_IMPOSSIBLE" | "CORRECTED_REPORT_REPLACED" | "CORRECTED_REPORT_VOIDED" | "MISSING_REQUIRED_COLUMNS" | "MAPPED_COLUMNS_MISSING" | "REPEATED_COLUMNS" | "NO_RECORDS" | "TOO_MANY_RECORDS" | "UNREADABLE_FILE";
            message: string;
            details: string[];
        };
        PayrollReportWithFindingsColumns: {
            /** @description Columns that are read, in the order of the file, with the member that is read from each. */
            used: components["schemas"]["PayrollReportWithFindingsColumnsUsedItem"][];
            /** @description Columns from which no member is read, at most 100. */
            ignored: string[];
        };
        PayrollReportWithFindingsColumnsUsedItem: {
            header: string;
            member: string;
        };
        PayrollReportWithFindingsError: {
            /** @enum {string} */
            code: "CLASS_CODE_UNKNOWN" | "STATE_UNKNOWN" | "SOCIAL_SECURITY_NUMBER" | "HOURS_ABOVE_PERIOD" | "OVERTIME_HOURS_ABOVE_TOTAL" | "OVERTIME_PAY_ABOVE_TOTAL" | "OVERTIME_STATED_TWICE" | "EXCLUDED_PAY_ABOVE_TOTAL" | "TOTALS_IMPOSSIBLE" | "VALUE_MISSING" | "VALUE_INVALID" | "RECORD_REPEATED";
            /** @description Member of the submission that the finding is about. */
            field: string;
            /** @description Position of the employee, from 0; `null` when the finding is about the whole report. */
            index: number | null;
            /** @description Row of the uploaded file, where the first row is 1; `null` for a JSON report. */
            row: number | null;
            employee_id: string | null;
            message: string;
            /** @description The expected value in words; `null` when the finding is not about one value. */
            expected: string | null;
            /** @description The value that was sent; for an amount of money or a name it is `null` or only the length. */
            received: string | null;
        };
        PayrollReportWithFindingsWarning: {
            /** @enum {string} */
            code: "IGNORED_SHEET" | "CLASS_CODE_UNVERIFIED" | "CLASS_CODE_DISCONTINUED" | "DUAL_WAGE_CLASS" | "DIVIDED_PAYROLL" | "STATE_MISSING" | "HOURLY_PAY_LOW" | "EMPLOYEE_ID_NINE_DIGITS" | "WAGES_WITHOUT_HOURS" | "PAY_AFTER_TERMINATION" | "PAY_REVERSED" | "STATED_TOTAL_DIFFERS" | "UNKNOWN_MEMBER" | "IGNORED_COLUMN_WITH_MONEY" | "IGNORED_ROW" | "PAY_PARTS_ABOVE_GROSS" | "UNKNOWN_EARNINGS" | "SEVERAL_EMPLOYERS" | "EMPLOYEE_ID_MISSING" | "ROWS_ADDED_UP" | "OVERTIME_PAY_MISSING" | "EMPLOYER_NEW" | "OVERLAPPING_REPORTS" | "OVERLAPPING_PERIOD";
            /** @description Member of the submission that the finding is about. */
            field: string;
            /** @description Position of the employee, from 0; `null` when the finding is about the whole report. */
            index: number | null;
            /** @description Row of the uploaded file, where the first row is 1; `null` for a JSON report. */
            row: number | null;
            employee_id: string | null;
            message: string;
            /** @description The expected value in words; `null` when the finding is not about one value. */
            expected: string | null;
            /** @description The value that was sent; for an amount of money or a name it is `null` or only the length. */
            received: string | null;
        };
        ListPayrollReportRecordsResult: {
            data: components["schemas"]["PayrollRecord"][];
            /** @description True if there is another page. */
            has_more: boolean;
        };
        PayrollRecord: {
            /** @constant */
            object: "payroll_record";
            report_id: string;
            /** @description Owner of the report. */
            owner_id: string;
            /** @description Id that this owner uses for the employer. */
            employer_id: string;
            period: components["schemas"]["PayrollRecordPeriod"];
            /** @description Position in `employees` of the report, from 0. Worksheets cite it. */
            position: number;
            employee_id: string;
            name: string;
            state: string | null;
            classification_code: string;
            hours_worked: number;
            gross_wages: number;
            /** @description Overtime hours. They are part of `hours_worked`. */
            overtime_hours: number;
            /** @description All pay for the overtime hours. It is part of the gross wages. */
            overtime_pay: number;
            /** @description Overtime pay divided by straight-time pay. Defaults to 1.5. */
            overtime_multiplier: number;
            /** @description All pay for double time. It is part of the gross wages and not part of `overtime_pay`. */
            double_time_pay: number;
            /** @description True for an executive officer, whose remuneration is rated between the state's minimum and maximum. */
            officer: boolean;
            /** @description Only the extra pay of overtime, where the records do not show all pay for the overtime hours. It is part of the gross wages. Beside `overtime_pay` it must be the premium part of it. */
            overtime_premium: number | null;
            /** @description True for somebody who works without pay. The wages may then be 0 in both profiles. */
            volunteer: boolean;
            /** @description True for work on one- or two-family houses. Maximums of construction classes that are not for these houses (New York) do not apply. */
            one_or_two_family: boolean;
            /** @description True if the record takes back pay of an earlier period. Send its hours and amounts as numbers above 0: they are subtracted, and shown below 0. */
            reversal: boolean;
            /** @description Pay that is part of the gross wages and is no remuneration, each kind once. */
            excluded_pay: components["schemas"]["PayrollRecordExcludedPayItem"][];
        };
        PayrollRecordPeriod: {
            /** Format: date */
            start: string;
            /** Format: date */
            end: string;
        };
        PayrollRecordExcludedPayItem: {
            /** @enum {string} */
            kind: "tips" | "severance" | "per_diem" | "expense_reimbursement" | "employer_contributions" | "vehicle" | "military_duty" | "third_party_sick_pay" | "uniform_allowance" | "meal_money" | "employee_discounts" | "perquisites";
            amount: number;
        };
        UploadPayrollFileForm: {
            /** @description As `mapping` in the query. The field must come before the file. */
            mapping?: string;
            /** Format: binary */
            file: string;
        };
        UploadPayrollFileResult: {
            message: string;
            /** @description Id of the file. It is also the id of the report; of several `reports`, of the first. */
            file_id: string;
            /** @constant */
            status: "processing";
            /** @enum {string} */
            environment: "sandbox" | "production";
            /** @description Employer of the report; of several `reports`, of the first. */
            employer_id: string;
            period: components["schemas"]["UploadPayrollFileResultPeriod"];
            /** @description Number of records: rows below the header that are no totals. */
            records_total: number;
            estimated_processing_time: string;
            /** @description The reports of the file: one, or one for each employer that the file names, in the order of their first rows. */
            reports: components["schemas"]["UploadPayrollFileResultReport"][];
            /** @description Columns of the uploaded file; `null` if it has none. */
            columns: components["schemas"]["UploadPayrollFileResultColumns"] | null;
            /** @description Warnings about the file as a whole, such as columns with money that are not read. */
            warnings: components["schemas"]["UploadPayrollFileResultWarning"][];
        };
        UploadPayrollFileResultPeriod: {
            /** Format: date */
            start: string;
            /** Format: date */
            end: string;
        };
        UploadPayrollFileResultReport: {
            /** @description Id of the report, and of its file. */
            file_id: string;
            employer_id: string;
            /** @description Number of records of the employer. */
            records_total: number;
        };
        UploadPayrollFileResultColumns: {
            /** @description Columns that are read, in the order of the file, with the member that is read from each. */
            used: components["schemas"]["UploadPayrollFileResultColumnsUsedItem"][];
            /** @description Columns from which no member is read, at most 100. */
            ignored: string[];
        };
        UploadPayrollFileResultColumnsUsedItem: {
            header: string;
            member: string;
        };
        UploadPayrollFileResultWarning: {
            /** @enum {string} */
            code: "IGNORED_SHEET" | "CLASS_CODE_UNVERIFIED" | "CLASS_CODE_DISCONTINUED" | "DUAL_WAGE_CLASS" | "DIVIDED_PAYROLL" | "STATE_MISSING" | "HOURLY_PAY_LOW" | "EMPLOYEE_ID_NINE_DIGITS" | "WAGES_WITHOUT_HOURS" | "PAY_AFTER_TERMINATION" | "PAY_REVERSED" | "STATED_TOTAL_DIFFERS" | "UNKNOWN_MEMBER" | "IGNORED_COLUMN_WITH_MONEY" | "IGNORED_ROW" | "PAY_PARTS_ABOVE_GROSS" | "UNKNOWN_EARNINGS" | "SEVERAL_EMPLOYERS" | "EMPLOYEE_ID_MISSING" | "ROWS_ADDED_UP" | "OVERTIME_PAY_MISSING" | "EMPLOYER_NEW" | "OVERLAPPING_REPORTS" | "OVERLAPPING_PERIOD";
            /** @description Member of the submission that the finding is about. */
            field: string;
            /** @description Position of the employee, from 0; `null` when the finding is about the whole report. */
            index: number | null;
            /** @description Row of the uploaded file, where the first row is 1; `null` for a JSON report. */
            row: number | null;
            employee_id: string | null;
            message: string;
            /** @description The expected value in words; `null` when the finding is not about one value. */
            expected: string | null;
            /** @description The value that was sent; for an amount of money or a name it is `null` or only the length. */
            received: string | null;
        };
        CheckPayrollFileForm: {
            /** @description As `mapping` in the query. The field must come before the file. */
            mapping?: string;
            /** Format: binary */
            file: string;
        };
        CheckPayrollFileResult: {
            message: string;
            /** @enum {string} */
            environment: "sandbox" | "production";
            /** @description Employer of the request; `null` if the file names the employers. */
            employer_id: string | null;
            period: components["schemas"]["CheckPayrollFileResultPeriod"];
            /** @constant */
            dry_run: true;
            /** @description False when the whole file, or one of its reports, would be refused; `failure` has the reason. */
            valid: boolean;
            /** @description Number of records: rows below the header that are no totals. */
            records_total: number;
            /** @description Number of records that would be refused. */
            records_failed: number;
            /** @description Number of employees in the valid records. */
            employee_count: number;
            /** @description Sum of the wages of the valid records. */
            total_gross_wages: number;
            /** @description The reports that the file would create: one for each employer. */
            reports: components["schemas"]["CheckPayrollFileResultReport"][];
            /** @description The first ten valid records, as they would be read. */
            rows: components["schemas"]["CheckPayrollFileResultRow"][];
            /** @description Reason for which the whole report is refused; otherwise `null`. */
            failure: components["schemas"]["CheckPayrollFileResultFailure"] | null;
            /** @description Columns of the uploaded file; `null` if it has none. */
            columns: components["schemas"]["CheckPayrollFileResultColumns"] | null;
            /** @description The header from which each member of a record is read; several headers are added up, and `null` is a member that is known and not read. Send it as `mapping` to have a file read in the same way. */
            mapping: {
                [key: string]: string | string[] | null;
            };
            /** @description Employees of valid records who are paid for some of the same days already, once for each report that counts; at most 100. If you submit the report unchanged, its payroll counts in addition. With `corrects` it replaces a report, whose employees are then not listed. */
            overlaps: components["schemas"]["CheckPayrollFileResultOverlap"][];
            /** @description Number of further employees. */
            overlaps_not_listed: number;
            /** @description Errors, at most 100. Each refuses the record of one employee; all other records count. */
            errors: components["schemas"]["CheckPayrollFileResultError"][];
            /** @description Number of further errors. */
            errors_not_listed: number;
            /** @description Warnings, at most 100. A warning refuses no record. */
            warnings: components["schemas"]["CheckPayrollFileResultWarning"][];
            /** @description Number of further warnings. */
            warnings_not_listed: number;
        };
        CheckPayrollFileResultPeriod: {
            /** Format: date */
            start: string;
            /** Format: date */
            end: string;
        };
        CheckPayrollFileResultReport: {
            employer_id: string;
            /** @description Number of records of the employer. */
            records_total: number;
            /** @description Number of records that would be refused. */
            records_failed: number;
            /** @description Number of employees in the valid records. */
            employee_count: number;
            /** @description Reason for which the whole report is refused; otherwise `null`. */
            failure: components["schemas"]["CheckPayrollFileResultReportFailure"] | null;
            total_gross_wages: number;
        };
        CheckPayrollFileResultReportFailure: {
            /** @enum {string} */
            code: "ALL_RECORDS_FAILED" | "TOTALS_IMPOSSIBLE" | "CORRECTED_REPORT_REPLACED" | "CORRECTED_REPORT_VOIDED" | "MISSING_REQUIRED_COLUMNS" | "MAPPED_COLUMNS_MISSING" | "REPEATED_COLUMNS" | "NO_RECORDS" | "TOO_MANY_RECORDS" | "UNREADABLE_FILE";
            message: string;
            details: string[];
        };
        CheckPayrollFileResultRow: {
            /** @description Row of the file, where the first row is 1. */
            row: number;
            employer_id: string;
            employee_id: string;
            name: string;
            state: string | null;
            hours_worked: number;
            /** @description Overtime hours. They are part of `hours_worked`. */
            overtime_hours: number;
            /** @description All pay for the overtime hours. It is part of the gross wages. */
            overtime_pay: number;
            /** @description Overtime pay divided by straight-time pay. Defaults to 1.5. */
            overtime_multiplier: number;
            /** @description All pay for double time. It is part of the gross wages and not part of `overtime_pay`. */
            double_time_pay: number;
            /** @description True for an executive officer, whose remuneration is rated between the state's minimum and maximum. */
            officer: boolean;
            /** @description Only the extra pay of overtime, where the records do not show all pay for the overtime hours. It is part of the gross wages. Beside `overtime_pay` it must be the premium part of it. */
            overtime_premium: number | null;
            /** @description True for somebody who works without pay. The wages may then be 0 in both profiles. */
            volunteer: boolean;
            /** @description True for work on one- or two-family houses. Maximums of construction classes that are not for these houses (New York) do not apply. */
            one_or_two_family: boolean;
            /** @description True if the record takes back pay of an earlier period. Send its hours and amounts as numbers above 0: they are subtracted, and shown below 0. */
            reversal: boolean;
            /** @description Pay that is part of the gross wages and is no remuneration, each kind once. */
            excluded_pay: components["schemas"]["CheckPayrollFileResultRowExcludedPayItem"][];
            classification_code: string;
            gross_wages: number;
        };
        CheckPayrollFileResultRowExcludedPayItem: {
            /** @enum {string} */
            kind: "tips" | "severance" | "per_diem" | "expense_reimbursement" | "employer_contributions" | "vehicle" | "military_duty" | "third_party_sick_pay" | "uniform_allowance" | "meal_money" | "employee_discounts" | "perquisites";
            amount: number;
        };
        CheckPayrollFileResultFailure: {
            /** @enum {string} */
            code: "ALL_RECORDS_FAILED" | "TOTALS_IMPOSSIBLE" | "CORRECTED_REPORT_REPLACED" | "CORRECTED_REPORT_VOIDED" | "MISSING_REQUIRED_COLUMNS" | "MAPPED_COLUMNS_MISSING" | "REPEATED_COLUMNS" | "NO_RECORDS" | "TOO_MANY_RECORDS" | "UNREADABLE_FILE";
            message: string;
            details: string[];
        };
        CheckPayrollFileResultColumns: {
            /** @description Columns that are read, in the order of the file, with the member that is read from each. */
            used: components["schemas"]["CheckPayrollFileResultColumnsUsedItem"][];
            /** @description Columns from which no member is read, at most 100. */
            ignored: string[];
        };
        CheckPayrollFileResultColumnsUsedItem: {
            header: string;
            member: string;
        };
        CheckPayrollFileResultOverlap: {
            employee_id: string;
            employer_id: string;
            /** @description Id of the report that already has pay of the employee, itself or in a supplement; `corrects` replaces both. */
            report_id: string;
            /** @description Period of that report; it has a day in common with the period of the request. */
            period: components["schemas"]["CheckPayrollFileResultOverlapPeriod"];
        };
        CheckPayrollFileResultOverlapPeriod: {
            /** Format: date */
            start: string;
            /** Format: date */
            end: string;
        };
        CheckPayrollFileResultError: {
            /** @enum {string} */
            code: "CLASS_CODE_UNKNOWN" | "STATE_UNKNOWN" | "SOCIAL_SECURITY_NUMBER" | "HOURS_ABOVE_PERIOD" | "OVERTIME_HOURS_ABOVE_TOTAL" | "OVERTIME_PAY_ABOVE_TOTAL" | "OVERTIME_STATED_TWICE" | "EXCLUDED_PAY_ABOVE_TOTAL" | "TOTALS_IMPOSSIBLE" | "VALUE_MISSING" | "VALUE_INVALID" | "RECORD_REPEATED";
            /** @description Member of the submission that the finding is about. */
            field: string;
            /** @description Position of the employee, from 0; `null` when the finding is about the whole report. */
            index: number | null;
            /** @description Row of the uploaded file, where the first row is 1; `null` for a JSON report. */
            row: number | null;
            employee_id: string | null;
            message: string;
            /** @description The expected value in words; `null` when the finding is not about one value. */
            expected: string | null;
            /** @description The value that was sent; for an amount of money or a name it is `null` or only the length. */
            received: string | null;
        };
        CheckPayrollFileResultWarning: {
            /** @enum {string} */
            code: "IGNORED_SHEET" | "CLASS_CODE_UNVERIFIED" | "CLASS_CODE_DISCONTINUED" | "DUAL_WAGE_CLASS" | "DIVIDED_PAYROLL" | "STATE_MISSING" | "HOURLY_PAY_LOW" | "EMPLOYEE_ID_NINE_DIGITS" | "WAGES_WITHOUT_HOURS" | "PAY_AFTER_TERMINATION" | "PAY_REVERSED" | "STATED_TOTAL_DIFFERS" | "UNKNOWN_MEMBER" | "IGNORED_COLUMN_WITH_MONEY" | "IGNORED_ROW" | "PAY_PARTS_ABOVE_GROSS" | "UNKNOWN_EARNINGS" | "SEVERAL_EMPLOYERS" | "EMPLOYEE_ID_MISSING" | "ROWS_ADDED_UP" | "OVERTIME_PAY_MISSING" | "EMPLOYER_NEW" | "OVERLAPPING_REPORTS" | "OVERLAPPING_PERIOD";
            /** @description Member of the submission that the finding is about. */
            field: string;
            /** @description Position of the employee, from 0; `null` when the finding is about the whole report. */
            index: number | null;
            /** @description Row of the uploaded file, where the first row is 1; `null` for a JSON report. */
            row: number | null;
            employee_id: string | null;
            message: string;
            /** @description The expected value in words; `null` when the finding is not about one value. */
            expected: string | null;
            /** @description The value that was sent; for an amount of money or a name it is `null` or only the length. */
            received: string | null;
        };
        GetFileStatusResult: {
            file_id: string;
            /** @enum {string} */
            status: "processing" | "validated" | "completed" | "failed";
            /** @description Number of records in the file. */
            records_total: number;
            /** @description Number of valid records. */
            records_processed: number;
            /** @description Number of refused records. All other records count. */
            records_failed: number;
            /** @enum {string} */
            environment: "sandbox" | "production";
            /** @description Time since the file was received, for people. It stops when the file is completed or failed. */
            processing_time: string;
        };
        CreateFileMappingRequest: {
            /** @description Your name of the mapping, which the parameter `mapping` of a file refers to. It is unique, without regard to upper and lower case. */
            name: string;
            /** @description The header from which each member is read. Several headers of hours, pay or earnings are added up, and `null` does not read a member. Members that are left out are recognized by the names of columns. */
            mapping: components["schemas"]["CreateFileMappingRequestMapping"];
            /** @description Id of your owner account. It must be the owner of the credentials in use. */
            owner_id?: string;
        };
        CreateFileMappingRequestMapping: {
            employer_id?: string | null;
            employee_id?: string | null;
            name?: string | null;
            first_name?: string | null;
            last_name?: string | null;
            classification_code?: string | null;
            state?: string | null;
            hours_worked?: string | string[] | null;
            gross_wages?: string | string[] | null;
            overtime_hours?: string | null;
            overtime_pay?: string | null;
            overtime_multiplier?: string | null;
            double_time_pay?: string | null;
            officer?: string | null;
            overtime_premium?: string | null;
            volunteer?: string | null;
            one_or_two_family?: string | null;
            reversal?: string | null;
            earnings?: string | string[] | null;
            tips?: string | null;
            severance?: string | null;
            per_diem?: string | null;
            expense_reimbursement?: string | null;
            employer_contributions?: string | null;
            vehicle?: string | null;
            military_duty?: string | null;
            third_party_sick_pay?: string | null;
            uniform_allowance?: string | null;
            meal_money?: string | null;
            employee_discounts?: string | null;
            perquisites?: string | null;
        };
        FileMapping: {
            id: string;
            /** @constant */
            object: "file_mapping";
            owner_id: string;
            /** @enum {string} */
            environment: "sandbox" | "production";
            name: string;
            /** @description The header from which each member is read; several headers are added up, and `null` does not read a member. */
            mapping: {
                [key: string]: string | string[] | null;
            };
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
        ListFileMappingsResult: {
            data: components["schemas"]["FileMapping"][];
            /** @description True if there is another page. */
            has_more: boolean;
        };
        UpdateFileMappingRequest: {
            /** @description Your name of the mapping, which the parameter `mapping` of a file refers to. It is unique, without regard to upper and lower case. */
            name?: string;
            /** @description The header from which each member is read. Several headers of hours, pay or earnings are added up, and `null` does not read a member. Members that are left out are recognized by the names of columns. */
            mapping?: components["schemas"]["UpdateFileMappingRequestMapping"];
            /** @description Id of your owner account. It must be the owner of the credentials in use. */
            owner_id?: string;
        };
        UpdateFileMappingRequestMapping: {
            employer_id?: string | null;
            employee_id?: string | null;
            name?: string | null;
            first_name?: string | null;
            last_name?: string | null;
            classification_code?: string | null;
            state?: string | null;
            hours_worked?: string | string[] | null;
            gross_wages?: string | string[] | null;
            overtime_hours?: string | null;
            overtime_pay?: string | null;
            overtime_multiplier?: string | null;
            double_time_pay?: string | null;
            officer?: string | null;
            overtime_premium?: string | null;
            volunteer?: string | null;
            one_or_two_family?: string | null;
            reversal?: string | null;
            earnings?: string | string[] | null;
            tips?: string | null;
            severance?: string | null;
            per_diem?: string | null;
            expense_reimbursement?: string | null;
            employer_contributions?: string | null;
            vehicle?: string | null;
            military_duty?: string | null;
            third_party_sick_pay?: string | null;
            uniform_allowance?: string | null;
            meal_money?: string | null;
            employee_discounts?: string | null;
            perquisites?: string | null;
        };
        DeleteFileMappingResult: {
            id: string;
            /** @constant */
            deleted: true;
            /** @constant */
            message: "file_mapping_deleted";
        };
        Exposure: {
            /** @constant */
            object: "exposure";
            owner_id: string;
            /** @enum {string} */
            environment: "sandbox" | "production";
            employer_id: string;
            /** Format: date */
            from: string;
            /** Format: date */
            to: string;
            /** @description Sources of the included payroll: you, and owners who granted you access. */
            sources: components["schemas"]["ExposureSource"][];
            total: components["schemas"]["ExposureTotal"];
            /** @description Sums by month, state and class code. */
            figures: components["schemas"]["ExposureFigure"][];
            /** @description The reports that are included. */
            reports: components["schemas"]["ExposureReport"][];
            /** @description Comparison with the exposure of earlier days; only with `compare`. */
            comparison?: components["schemas"]["ExposureComparison"];
        };
        ExposureSource: {
            owner_id: string;
            /** @description Id of the employer in that owner's reports. */
            employer_id: string;
        };
        ExposureTotal: {
            record_count: number;
            hours_worked: number;
            gross_wages: number;
            /** @description Wages of executive officers. They are part of `gross_wages`. */
            officer_wages: number;
            /** @description All pay for overtime hours. It is part of `gross_wages`. */
            overtime_pay: number;
            /** @description All pay for double time. It is part of `gross_wages`. */
            double_time_pay: number;
            /** @description The extra pay of overtime, where records show only that. It is part of `gross_wages`. */
            overtime_premium: number;
            /** @description Pay of all kinds that is no remuneration, such as tips. It is part of `gross_wages`. */
            excluded_pay: number;
        };
        ExposureFigure: {
            /** @description Month in which the periods of the reports end, as `YYYY-MM`. */
            month: string;
            /** @description State of the work; `null` when the reports do not name it. */
            state: string | null;
            class_code: string;
            record_count: number;
            hours_worked: number;
            gross_wages: number;
            /** @description Wages of executive officers. They are part of `gross_wages`. */
            officer_wages: number;
            /** @description All pay for overtime hours. It is part of `gross_wages`. */
            overtime_pay: number;
            /** @description All pay for double time. It is part of `gross_wages`. */
            double_time_pay: number;
            /** @description The extra pay of overtime, where records show only that. It is part of `gross_wages`. */
            overtime_premium: number;
            /** @description Pay of all kinds that is no remuneration, such as tips. It is part of `gross_wages`. */
            excluded_pay: number;
            /** @description The share of each report in the figure. */
            reports: components["schemas"]["ExposureFigureReport"][];
        };
        ExposureFigureReport: {
            report_id: string;
            record_count: number;
            hours_worked: number;
            gross_wages: number;
            /** @description Wages of executive officers. They are part of `gross_wages`. */
            officer_wages: number;
            /** @description All pay for overtime hours. It is part of `gross_wages`. */
            overtime_pay: number;
            /** @description All pay for double time. It is part of `gross_wages`. */
            double_time_pay: number;
            /** @description The extra pay of overtime, where records show only that. It is part of `gross_wages`. */
            overtime_premium: number;
            /** @description Pay of all kinds that is no remuneration, such as tips. It is part of `gross_wages`. */
            excluded_pay: number;
        };
        ExposureReport: {
            report_id: string;
            owner_id: string;
            employer_id: string;
            period: components["schemas"]["ExposureReportPeriod"];
            subcontractor_payments: number | null;
        };
        ExposureReportPeriod: {
            /** Format: date */
            start: string;
            /** Format: date */
            end: string;
        };
        ExposureComparison: {
            /** Format: date */
            from: string;
            /** Format: date */
            to: string;
            total: components["schemas"]["ExposureComparisonTotal"];
            /** @description Every state and class code of either range. */
            classes: components["schemas"]["ExposureComparisonClasse"][];
        };
        ExposureComparisonTotal: {
            record_count: number;
            hours_worked: number;
            gross_wages: number;
            /** @description Wages of executive officers. They are part of `gross_wages`. */
            officer_wages: number;
            /** @description All pay for overtime hours. It is part of `gross_wages`. */
            overtime_pay: number;
            /** @description All pay for double time. It is part of `gross_wages`. */
            double_time_pay: number;
            /** @description The extra pay of overtime, where records show only that. It is part of `gross_wages`. */
            overtime_premium: number;
            /** @description Pay of all kinds that is no remuneration, such as tips. It is part of `gross_wages`. */
            excluded_pay: number;
        };
        ExposureComparisonClasse: {
            state: string | null;
            class_code: string;
            gross_wages: number;
            previous_gross_wages: number;
            /** @description `gross_wages` less `previous_gross_wages`. */
            change: number;
            /** @description The change in percent of `previous_gross_wages`, to two decimals; `null` when they are 0. */
            change_percent: number | null;
        };
        CreateExposureGrantRequest: {
            /** @description Id of your owner account. It must be the owner of the credentials in use. */
            owner_id?: string;
            /** @description Your id of the employer. */
            employer_id: string;
            /** @description Id of the owner who may read the exposure. */
            grantee_owner_id: string;
            /** @description Id that the grantee uses for the employer. Defaults to the employer of its policy that names you and the employer in `exposure_sources`; without one, to your id. */
            grantee_employer_id?: string | null;
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
        ListExposureGrantsResult: {
            data: components["schemas"]["ExposureGrant"][];
            /** @description True if there is another page. */
            has_more: boolean;
        };
        DeleteExposureGrantResult: {
            id: string;
            /** @constant */
            deleted: true;
            /** @constant */
            message: "exposure_grant_deleted";
        };
        ListGrantedAuditsResult: {
            data: components["schemas"]["GrantedAudit"][];
            /** @description True if there is another page. */
            has_more: boolean;
        };
        GrantedAudit: {
            /** @description Id of the audit, which belongs to the grantee. */
            id: string;
            /** @constant */
            object: "granted_audit";
            grant_id: string;
            /** @description Owner of the exposure. */
            owner_id: string;
            /** @enum {string} */
            environment: "sandbox" | "production";
            /** @description Id that the owner of the exposure uses for the employer. */
            employer_id: string;
            /** @description Owner of the audit. */
            grantee_owner_id: string;
            /** @enum {string} */
            status: "in_progress" | "completed" | "failed" | "non_compliant" | "waived" | "awaiting_records";
            /** @description The newest version that was rated from the exposure. */
            version: number;
            /** Format: date */
            period_start: string;
            /** Format: date */
            period_end: string;
            /**
             * Format: date-time
             * @description Time at which the exposure was withdrawn from the audit.
             */
            withdrawn_at: string | null;
            lines: components["schemas"]["GrantedAuditLine"][];
            /** @description Your reports that the version was rated from, with the digests that the proof of the audit has. Empty for versions of releases that kept no inputs. */
            reports: components["schemas"]["GrantedAuditReport"][];
            /** Format: date-time */
            created_at: string;
        };
        GrantedAuditLine: {
            state: string | null;
            classification_code: string;
            /** @enum {string} */
            basis: "payroll" | "subcontractors";
            period: components["schemas"]["GrantedAuditLinePeriod"];
            /** @description Payroll of the line; `null` when the line also has payroll of others. */
            payroll: number | null;
            /** @description Payroll that is not remuneration. A negative amount adds remuneration: an officer is paid less than the minimum that counts. `adjustment` is the change by accepted disputes. */
            deductions: components["schemas"]["GrantedAuditLineDeduction"][];
            /** @description Payroll minus deductions; `null` when the line also has payroll of others. */
            remuneration: number | null;
            /** @description Payroll lines from which the line is made: positions in `employees` of each report, from 0. */
            sources: components["schemas"]["GrantedAuditLineSource"][];
        };
        GrantedAuditLinePeriod: {
            /** Format: date */
            start: string;
            /** Format: date */
            end: string;
        };
        GrantedAuditLineDeduction: {
            /** @enum {string} */
            kind: "overtime_premium" | "tips" | "severance" | "per_diem" | "expense_reimbursement" | "employer_contributions" | "vehicle" | "military_duty" | "third_party_sick_pay" | "uniform_allowance" | "meal_money" | "employee_discounts" | "perquisites" | "officer_limits" | "officer_excluded" | "employee_cap" | "insured_subcontractor" | "materials" | "adjustment";
            amount: number;
            /** @description Ids of the rules by which it is deducted, as in `rules`. */
            rules: string[];
        };
        GrantedAuditLineSource: {
            report_id: string;
            positions: components["schemas"]["GrantedAuditLineSourcePosition"][];
        };
        GrantedAuditLineSourcePosition: {
            first: number;
            last: number;
        };
        GrantedAuditReport: {
            report_id: string;
            digest: string;
        };
        CreateEmployerRequest: {
            /** @description Id of your owner account. It must be the owner of the credentials in use. */
            owner_id?: string;
            /** @description Your own id of the employer, which reports, employees and policies name. */
            employer_id: string;
            /** @description Legal name of the employer. */
            name?: string | null;
            /** @description Federal employer identification number. */
            fein?: string | null;
            /** @description Mailing address, in one text. */
            address?: string | null;
            /** @description Ids that other parties, such as carriers, use for the employer. An update replaces the whole list. */
            party_ids?: components["schemas"]["CreateEmployerRequestPartyId"][] | null;
        };
        CreateEmployerRequestPartyId: {
            /** @description Name of the other party. */
            party: string;
            /** @description Its id of the employer. */
            id: string;
        };
        Employer: {
            id: string;
            /** @constant */
            object: "employer";
            owner_id: string;
            /** @enum {string} */
            environment: "sandbox" | "production";
            /** @description Your own id of the employer, which reports, employees and policies name. */
            employer_id: string;
            /** @description Legal name of the employer. */
            name: string | null;
            /** @description Federal employer identification number. */
            fein: string | null;
            /** @description Mailing address, in one text. */
            address: string | null;
            /** @description Ids that other parties use for the employer. */
            party_ids: components["schemas"]["EmployerPartyId"][];
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
        EmployerPartyId: {
            party: string;
            id: string;
        };
        ListEmployersResult: {
            data: components["schemas"]["Employer"][];
            /** @description True if there is another page. */
            has_more: boolean;
        };
        UpdateEmployerRequest: {
            /** @description Id of your owner account. It must be the owner of the credentials in use. */
            owner_id?: string;
            /** @description Legal name of the employer. */
            name?: string | null;
            /** @description Federal employer identification number. */
            fein?: string | null;
            /** @description Mailing address, in one text. */
            address?: string | null;
            /** @description Ids that other parties, such as carriers, use for the employer. An update replaces the whole list. */
            party_ids?: components["schemas"]["UpdateEmployerRequestPartyId"][] | null;
        };
        UpdateEmployerRequestPartyId: {
            /** @description Name of the other party. */
            party: string;
            /** @description Its id of the employer. */
            id: string;
        };
        DeleteEmployerResult: {
            id: string;
            /** @constant */
            deleted: true;
            /** @constant */
            message: "employer_deleted";
        };
        SyncEmployeesRequest: {
            /** @description Your id of the employer. */
            employer_id: string;
            /** @description Changes, applied in this order. */
            employees: components["schemas"]["SyncEmployeesRequestEmployee"][];
            /** @description Id of your owner account. It must be the owner of the credentials in use. */
            owner_id?: string;
        };
        SyncEmployeesRequestEmployee: components["schemas"]["SyncEmployeesRequestEmployeeHire"] | components["schemas"]["SyncEmployeesRequestEmployeeUpdate"] | components["schemas"]["SyncEmployeesRequestEmployeeTerminate"];
        SyncEmployeesRequestEmployeeHire: {
            /** @description Your id of the employee, the same in every report. */
            employee_id: string;
            /** @constant */
            action: "hire";
            name: string;
            /** Format: date */
            hire_date: string;
            /** @description Class code of the rating bureau. */
            classification_code: string;
            /** @description Pay for an hour, in US dollars. */
            hourly_rate?: number | null;
        };
        SyncEmployeesRequestEmployeeUpdate: {
            /** @description Your id of the employee, the same in every report. */
            employee_id: string;
            /** @constant */
            action: "update";
            name?: string | null;
            /** @description Class code of the rating bureau. */
            classification_code?: string | null;
            /** @description Pay for an hour, in US dollars. */
            hourly_rate?: number | null;
        };
        SyncEmployeesRequestEmployeeTerminate: {
            /** @description Your id of the employee, the same in every report. */
            employee_id: string;
            /** @constant */
            action: "terminate";
            /** Format: date */
            termination_date: string;
            termination_reason?: string | null;
        };
        SyncEmployeesResult: {
            message: string;
            /** @enum {string} */
            environment: "sandbox" | "production";
            employer_id: string;
            /** @description Number of entries that were accepted, including those that changed nothing. */
            employees_processed: number;
            employees_created: number;
            employees_updated: number;
            employees_terminated: number;
            /** @description Entries that were refused. All other entries were applied. */
            errors: components["schemas"]["SyncEmployeesResultError"][];
            /** @description Warnings that are known at once: members of the request that are not read, at most 51, and in a payroll report an employer that is new. */
            warnings: components["schemas"]["SyncEmployeesResultWarning"][];
        };
        SyncEmployeesResultError: {
            /** @description Position of the entry in `employees` of the request, from 0. */
            index: number;
            employee_id: string;
            /** @enum {string} */
            code: "EMPLOYEE_NOT_FOUND" | "EMPLOYEE_ALREADY_ACTIVE" | "TERMINATION_BEFORE_HIRE" | "SOCIAL_SECURITY_NUMBER" | "STATE_UNKNOWN" | "CLASS_CODE_UNKNOWN" | "INVALID_FIELD";
            message: string;
        };
        SyncEmployeesResultWarning: {
            /** @enum {string} */
            code: "IGNORED_SHEET" | "CLASS_CODE_UNVERIFIED" | "CLASS_CODE_DISCONTINUED" | "DUAL_WAGE_CLASS" | "DIVIDED_PAYROLL" | "STATE_MISSING" | "HOURLY_PAY_LOW" | "EMPLOYEE_ID_NINE_DIGITS" | "WAGES_WITHOUT_HOURS" | "PAY_AFTER_TERMINATION" | "PAY_REVERSED" | "STATED_TOTAL_DIFFERS" | "UNKNOWN_MEMBER" | "IGNORED_COLUMN_WITH_MONEY" | "IGNORED_ROW" | "PAY_PARTS_ABOVE_GROSS" | "UNKNOWN_EARNINGS" | "SEVERAL_EMPLOYERS" | "EMPLOYEE_ID_MISSING" | "ROWS_ADDED_UP" | "OVERTIME_PAY_MISSING" | "EMPLOYER_NEW" | "OVERLAPPING_REPORTS" | "OVERLAPPING_PERIOD";
            /** @description Member of the submission that the finding is about. */
            field: string;
            /** @description Position of the employee, from 0; `null` when the finding is about the whole report. */
            index: number | null;
            /** @description Row of the uploaded file, where the first row is 1; `null` for a JSON report. */
            row: number | null;
            employee_id: string | null;
            message: string;
            /** @description The expected value in words; `null` when the finding is not about one value. */
            expected: string | null;
            /** @description The value that was sent; for an amount of money or a name it is `null` or only the length. */
            received: string | null;
        };
        CreateEmployeeRequest: {
            /** @description Id of your owner account. It must be the owner of the credentials in use. */
            owner_id?: string;
            /** @description Full name. Optional when `first_name` and `last_name` are sent. */
            name?: string;
            first_name?: string | null;
            last_name?: string | null;
            /** @description Class code of the rating bureau. */
            classification_code?: string | null;
            /** @description State where the work is done. */
            state?: string | null;
            /** @description Pay for an hour, in US dollars. */
            hourly_rate?: number | null;
            /**
             * @description Defaults to `active` for a new employee.
             * @enum {string}
             */
            status?: "active" | "terminated";
            /**
             * Format: date
             * @description Last day of work. Only with the status `terminated`.
             */
            termination_date?: string | null;
            termination_reason?: string | null;
            email?: string | null;
            /** Format: date */
            hire_date?: string | null;
            job_title?: string | null;
            department?: string | null;
            /** @description Your id of the employer. */
            employer_id: string;
            /** @description Your id of the employee, the same in every report. */
            employee_id: string;
        };
        WrittenEmployee: {
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
            /** @description Present if the class code should be checked: it is unknown, or policies no longer begin with it. */
            warnings?: components["schemas"]["WrittenEmployeeWarning"][];
        };
        WrittenEmployeeWarning: {
            /** @enum {string} */
            code: "CLASS_CODE_UNVERIFIED" | "CLASS_CODE_DISCONTINUED";
            field: string;
            message: string;
            expected: string;
            received: string;
        };
        ListEmployeesResult: {
            data: components["schemas"]["Employee"][];
            /** @description True if there is another page. */
            has_more: boolean;
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
        UpdateEmployeeRequest: {
            /** @description Id of your owner account. It must be the owner of the credentials in use. */
            owner_id?: string;
            /** @description Full name. Optional when `first_name` and `last_name` are sent. */
            name?: string;
            first_name?: string | null;
            last_name?: string | null;
            /** @description Class code of the rating bureau. */
            classification_code?: string | null;
            /** @description State where the work is done. */
            state?: string | null;
            /** @description Pay for an hour, in US dollars. */
            hourly_rate?: number | null;
            /**
             * @description Defaults to `active` for a new employee.
             * @enum {string}
             */
            status?: "active" | "terminated";
            /**
             * Format: date
             * @description Last day of work. Only with the status `terminated`.
             */
            termination_date?: string | null;
            termination_reason?: string | null;
            email?: string | null;
            /** Format: date */
            hire_date?: string | null;
            job_title?: string | null;
            department?: string | null;
        };
        DeleteEmployeeResult: {
            id: string;
            /** @constant */
            deleted: true;
            /** @constant */
            message: "employee_deleted";
        };
        PersonData: {
            /** @constant */
            object: "person_data";
            /** @description Current records of the employee. */
            employees: components["schemas"]["Employee"][];
            /** @description Records of payroll reports, the newest first. */
            payroll_records: components["schemas"]["PayrollRecord"][];
            /** @description Events about the employee: `GET /events/{event_id}`. */
            event_ids: string[];
            /** @description True if there is more payroll than 2,000 reports, or than 1,000 events. */
            has_more: boolean;
        };
        ErasePersonDataRequest: {
            /** @description Id of your owner account. It must be the owner of the credentials in use. */
            owner_id?: string;
            /** @description Your id of the employer. */
            employer_id: string;
            /** @description The employer's id of the employee, as in payroll. */
            employee_id: string;
        };
        PersonErasure: {
            /** @constant */
            object: "person_erasure";
            employer_id: string;
            employee_id: string;
            results: components["schemas"]["ErasedData"][];
        };
        ErasedData: {
            /** @enum {string} */
            data: "employees" | "payroll_names" | "events" | "payroll" | "documents" | "activity";
            /** @description Number of records whose data of the person was removed. */
            erased: number;
            /** @description What stays, and why. Null if nothing does. */
            stays: string | null;
        };
        CreateApiKeyRequest: {
            /** @description Id of your owner account. It must be the owner of the credentials in use. */
            owner_id: string;
            /**
             * @description Type of your owner account.
             * @enum {string}
             */
            owner_type: "employer" | "payroll_company" | "software_company" | "carrier";
            /**
             * @description Environment of the key. A production key can be created only with production credentials.
             * @enum {string}
             */
            environment: "sandbox" | "production";
            /** @description A label for people. */
            name?: string;
            /** @description Scopes of the key. If omitted, it has all scopes. A key cannot grant a scope that it does not have itself. */
            scopes?: ("payroll:read" | "payroll:write" | "employees:read" | "employees:write" | "policies:read" | "policies:write" | "audits:read" | "audits:write" | "payments:read" | "payments:write" | "exposure:read" | "exposure:write" | "keys:write" | "webhooks:write" | "events:read" | "evidence:write" | "account:write" | "portal_sessions:write")[];
            /** @description Requests that the key may make in a minute, at most what your plan allows. If omitted, only the plan limits the key. Keys that a limited key creates share its limit. */
            rate_limit?: number;
        };
        CreateApiKeyResult: {
            apiKey: components["schemas"]["ApiKey"];
            /** @description Value to send as `Authorization: Bearer …`. `null` in a response that is replayed. */
            secret: string | null;
        };
        ApiKey: {
            id: string;
            /** @constant */
            object: "api_key";
            /** @description Your label for the key; empty when you gave none. */
            name: string;
            /** @description The full key in the response that creates it. Later its prefix and its last four characters. */
            key: string;
            /** @enum {string} */
            environment: "sandbox" | "production";
            owner_id: string;
            owner_type: string;
            /** @description False while the key is disabled in the dashboard. */
            is_active: boolean;
            /** @description Scopes of the key: all scopes unless it was restricted at creation. */
            scopes: ("payroll:read" | "payroll:write" | "employees:read" | "employees:write" | "policies:read" | "policies:write" | "audits:read" | "audits:write" | "payments:read" | "payments:write" | "exposure:read" | "exposure:write" | "keys:write" | "webhooks:write" | "events:read" | "evidence:write" | "account:write" | "portal_sessions:write")[];
            /** @description Requests that the key may make in a minute; `null` when only the plan limits it. */
            rate_limit: number | null;
            /** @description Id of the API key that created the key; `null` when the operator issued it. */
            created_by: string | null;
            /**
             * Format: date-time
             * @description Minute in which the key was last used; `null` when it never was. A use appears here within two minutes.
             */
            last_used_at: string | null;
            /** @description Age of the key in whole days. Replace keys that are 90 days old. */
            age_days: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        ListApiKeysResult: {
            apiKeys: components["schemas"]["ApiKey"][];
            /** @description True if there is another page. */
            has_more: boolean;
        };
        RenameApiKeyRequest: {
            /** @description A label for people. */
            name: string;
            /** @description Id of your owner account. It must be the owner of the credentials in use. */
            owner_id?: string;
            /** @description Not allowed. Enable and disable keys in the dashboard. */
            is_active?: unknown;
        };
        DeleteApiKeyResult: {
            /** @enum {string} */
            message: "api_key_deleted";
        };
        CreatePortalSessionRequest: {
            /** @description Id of your owner account. It must be the owner of the credentials in use. */
            owner_id?: string;
            /** @description Your id of the employer who uses the page. The page reaches no other employer. */
            employer_id: string;
            /**
             * @description `operations` uploads payroll and reads what is missing; `viewer` reads what is missing.
             * @enum {string}
             */
            role: "operations" | "viewer";
            /**
             * @description Page that the address opens. If omitted, `missing_payroll` for the viewer, else `upload_payroll`.
             * @enum {string}
             */
            page?: "upload_payroll" | "missing_payroll";
            /**
             * @description Language of the page: `en` is English, `es` Spanish. Defaults to the one that an admin chose in the portal.
             * @enum {string}
             */
            language?: "en" | "es";
            /** @description How long the page works, from its creation: 1 to 480. Defaults to 60. */
            minutes?: number;
        };
        PortalSession: {
            id: string;
            /** @constant */
            object: "portal_session";
            owner_id: string;
            /** @enum {string} */
            environment: "sandbox" | "production";
            /** @description The only employer whose payroll the page shows and takes. */
            employer_id: string;
            /** @enum {string} */
            role: "operations" | "viewer";
            /** @enum {string} */
            page: "upload_payroll" | "missing_payroll";
            /** @enum {string} */
            language: "en" | "es";
            /** @description Address of the page, which opens once. `null` in a response that is replayed. */
            url: string | null;
            /**
             * Format: date-time
             * @description Time until which the address can be opened.
             */
            url_expires_at: string;
            /**
             * Format: date-time
             * @description Time at which the page stops working.
             */
            expires_at: string;
            /** @description Id of the API key that created the session. */
            created_by: string;
            /** Format: date-time */
            created_at: string;
        };
        CreateWebhookRequest: {
            /** @description Id of your owner account. It must be the owner of the credentials in use. */
            owner_id: string;
            /** @description Type of your owner account, such as `payroll_company`. */
            owner_type: string;
            /** @description HTTPS URL of the receiver: a host on the public internet, port 443, no credentials and no fragment. */
            url: string;
            /** @description Event types to deliver. */
            events: ("file.uploaded" | "file.validated" | "file.processed" | "file.failed" | "audit.started" | "audit.completed" | "audit.failed" | "audit.adjusted" | "employee.created" | "employee.updated" | "employee.terminated" | "policy.created" | "policy.updated" | "policy.renewed" | "policy.cancelled" | "policy.premium_adjusted" | "payment.processed" | "payment.failed" | "payment.refunded" | "webhook.test" | "exposure_grant.offered" | "exposure_grant.accepted" | "exposure_grant.declined" | "exposure_grant.revoked" | "policy.reinstated" | "audit.disputed" | "audit.dispute_resolved" | "endorsement.suggested" | "premium.developed" | "audit.records_requested" | "audit.records_received" | "audit.reminder" | "evidence.sealed" | "webhook.failing" | "webhook.disabled" | "webhook.recovered")[];
            /** @description A note for people. */
            description?: string;
            /**
             * @description Layout of request bodies. 1: `id`, `type`, `timestamp`, `data`. 2: `id`, `type`, `created_at`, `data`, `metadata`. 3: `event`, `timestamp`, `data`.
             * @enum {integer}
             */
            envelope?: 1 | 2 | 3;
            /**
             * @description Layout of the `Svc-Signature` header. 1: `t=<time>,v1=<hex>`. 2: `sha256=<hex>`.
             * @enum {integer}
             */
            signature?: 1 | 2;
            /** @description True if you also want an e-mail after the third failed attempt of a delivery. If omitted, you get one only when the webhook is disabled. */
            warn_early?: boolean;
            /** @description Only events that have one of the values of each of these members are delivered. Every event type of the webhook must have the members: an event type without one is refused with 400. */
            filter?: components["schemas"]["CreateWebhookRequestFilter"] | null;
            /** @description Time in seconds in which the receiver must send a complete response. If omitted, it is 10. */
            timeout_seconds?: number;
            /** @description Maximum number of requests per second to the receiver. If omitted, there is no such limit. */
            rate_limit?: number;
            /** @description Your own values by name. The platform stores and returns them and does not use them. */
            metadata?: {
                [key: string]: string;
            };
            /** @description Your own id of the webhook. It is unique among the webhooks of an environment that are not deleted. */
            external_id?: string;
            /** @description Headers of every request, by name. Stored encrypted and never returned. Names that the platform or the connection uses, such as `Host`, `Content-*`, `Svc-*` and `Webhook-*`, are refused. */
            headers?: {
                [key: string]: string;
            };
            /** @description Authentication of requests at the receiver. Stored encrypted and never returned; responses have only its `type`. */
            authentication?: components["schemas"]["CreateWebhookRequestAuthenticationBasic"] | components["schemas"]["CreateWebhookRequestAuthenticationOauth2"] | components["schemas"]["CreateWebhookRequestAuthenticationMutualTls"];
            /** @description Your own secret: `whsec_` and the base64 of 24 to 64 random bytes. If omitted, one is made. */
            secret?: string;
            /** @description True if `webhook-signature` also has an ed25519 signature (`v1a` of Standard Webhooks), which `public_key` of the webhook verifies. */
            asymmetric_signature?: boolean;
        };
        CreateWebhookRequestFilter: {
            /** @description Your ids of employers; of an exposure grant, your own id and not that of the other side. */
            employer_id?: string[];
            /** @description Two-letter codes: of an employee, or of the classifications of a policy in its present or next term. */
            state?: string[];
            /** @description What events are about: `policy` for `policy.created` and the like. */
            resource_type?: ("file" | "audit" | "employee" | "policy" | "payment" | "webhook" | "exposure_grant" | "endorsement" | "premium" | "evidence")[];
            /** @description Ids of the records that events are about, such as a policy, an audit or a file. */
            resource_id?: string[];
            /** @description The environment of the webhook, which receives no other events. */
            environment?: ("sandbox" | "production")[];
        };
        CreateWebhookRequestAuthenticationBasic: {
            /**
             * @description HTTP Basic.
             * @constant
             */
            type: "basic";
            username: string;
            password: string;
        };
        CreateWebhookRequestAuthenticationOauth2: {
            /**
             * @description OAuth 2.0, client credentials.
             * @constant
             */
            type: "oauth2";
            /** @description Token endpoint, on the public internet. */
            token_url: string;
            client_id: string;
            client_secret: string;
            /** @description Scopes, separated by one space. */
            scope?: string;
        };
        CreateWebhookRequestAuthenticationMutualTls: {
            /**
             * @description A client certificate.
             * @constant
             */
            type: "mutual_tls";
            /** @description PEM: the client's certificate, before those of its issuers. */
            certificate: string;
            /** @description PEM without a passphrase. */
            private_key: string;
        };
        CreateWebhookResult: {
            webhook: components["schemas"]["Webhook"];
            /** @description Secret that signs every request to the webhook. `null` in a response that is replayed. */
            secret: string | null;
        };
        Webhook: {
            /** @constant */
            object: "webhook";
            owner_id: string;
            owner_type: string;
            /** @enum {string} */
            environment: "sandbox" | "production";
            /** @description False while the webhook is disabled. Events are then held for 72 hours. */
            is_active: boolean;
            id: string;
            url: string;
            events: string[];
            description: string;
            /**
             * @description Reason for which the webhook is disabled: `requested` by you, `delivery_failed` after the last attempt of a delivery failed, `gone` after a response with status 410. `null` while it is active.
             * @enum {string|null}
             */
            disabled_reason: "requested" | "delivery_failed" | "gone" | null;
            warn_early: boolean;
            envelope: number;
            signature: number;
            /**
             * Format: date-time
             * @description End of the overlap after the secret was replaced: until then `Svc-Signature` is made with the previous secret and `Svc-Signature-Next` with the new one. `null` without an overlap.
             */
            previous_secret_expires_at: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /** @description Present only if it was set. */
            filter?: components["schemas"]["WebhookFilter"];
            /** @description Present only if it was set. The default is 10. */
            timeout_seconds?: number;
            /** @description Maximum number of requests per second. Present only if it was set; by default there is no such limit. */
            rate_limit?: number;
            /** @description Present only if it was set. */
            metadata?: {
                [key: string]: string;
            };
            /** @description Present only if it was set. */
            external_id?: string;
            /** @description Verifies `v1a` signatures: `whpk_` and the base64 of an ed25519 key. Present only with such signatures. */
            public_key?: string;
            /** @description The key before the last rotation. It also signs until the end of the overlap. */
            previous_public_key?: string;
            /** @description Names of the headers that requests carry. Present only if there are some. */
            header_names?: string[];
            /** @description Authentication of requests, without its secrets. Present only if it is set. */
            authentication?: components["schemas"]["WebhookAuthentication"];
            /**
             * Format: date-time
             * @description Time at which the record was deleted. Only in lists with `deleted=true`.
             */
            deleted_at?: string;
        };
        WebhookFilter: {
            employer_id?: string[];
            state?: string[];
            resource_type?: string[];
            resource_id?: string[];
            environment?: string[];
        };
        WebhookAuthentication: {
            /** @description `basic`, `oauth2` or `mutual_tls`. */
            type: string;
            /**
             * Format: date-time
             * @description End of the client certificate's validity.
             */
            certificate_expires_at?: string;
        };
        ListWebhooksResult: {
            data: components["schemas"]["Webhook"][];
            /** @description True if there is another page. */
            has_more: boolean;
        };
        UpdateWebhookRequest: {
            /** @description Id of your owner account. It must be the owner of the credentials in use. */
            owner_id?: string;
            /** @description HTTPS URL of the receiver: a host on the public internet, port 443, no credentials and no fragment. */
            url?: string;
            /** @description Event types to deliver. */
            events?: ("file.uploaded" | "file.validated" | "file.processed" | "file.failed" | "audit.started" | "audit.completed" | "audit.failed" | "audit.adjusted" | "employee.created" | "employee.updated" | "employee.terminated" | "policy.created" | "policy.updated" | "policy.renewed" | "policy.cancelled" | "policy.premium_adjusted" | "payment.processed" | "payment.failed" | "payment.refunded" | "webhook.test" | "exposure_grant.offered" | "exposure_grant.accepted" | "exposure_grant.declined" | "exposure_grant.revoked" | "policy.reinstated" | "audit.disputed" | "audit.dispute_resolved" | "endorsement.suggested" | "premium.developed" | "audit.records_requested" | "audit.records_received" | "audit.reminder" | "evidence.sealed" | "webhook.failing" | "webhook.disabled" | "webhook.recovered")[];
            /** @description A note for people. */
            description?: string;
            /** @description True if you also want an e-mail after the third failed attempt of a delivery. If omitted, you get one only when the webhook is disabled. */
            warn_early?: boolean;
            /** @description Only events that have one of the values of each of these members are delivered. Every event type of the webhook must have the members: an event type without one is refused with 400. Replaces the filter; `null` removes it. */
            filter?: components["schemas"]["UpdateWebhookRequestFilter"] | null;
            /** @description Time in seconds; `null` restores the default of 10. */
            timeout_seconds?: number | null;
            /** @description Requests per second; `null` removes the limit. */
            rate_limit?: number | null;
            /** @description Replaces all values; `null` removes them. */
            metadata?: {
                [key: string]: string;
            } | null;
            /** @description `null` removes it. */
            external_id?: string | null;
            /** @description Replaces all headers. `null` removes them. Required if another `url` is sent and the webhook has them. */
            headers?: {
                [key: string]: string;
            } | null;
            /** @description Replaces the authentication. `null` removes it. Required if another `url` is sent and the webhook has one. */
            authentication?: components["schemas"]["UpdateWebhookRequestAuthenticationBasic"] | components["schemas"]["UpdateWebhookRequestAuthenticationOauth2"] | components["schemas"]["UpdateWebhookRequestAuthenticationMutualTls"] | null;
            /** @description True creates a key pair unless the webhook has one. False deletes it. */
            asymmetric_signature?: boolean;
            /** @description True enables the webhook and delivers the events that were held, the oldest first. False disables it. */
            is_active?: boolean;
        };
        UpdateWebhookRequestFilter: {
            /** @description Your ids of employers; of an exposure grant, your own id and not that of the other side. */
            employer_id?: string[];
            /** @description Two-letter codes: of an employee, or of the classifications of a policy in its present or next term. */
            state?: string[];
            /** @description What events are about: `policy` for `policy.created` and the like. */
            resource_type?: ("file" | "audit" | "employee" | "policy" | "payment" | "webhook" | "exposure_grant" | "endorsement" | "premium" | "evidence")[];
            /** @description Ids of the records that events are about, such as a policy, an audit or a file. */
            resource_id?: string[];
            /** @description The environment of the webhook, which receives no other events. */
            environment?: ("sandbox" | "production")[];
        };
        UpdateWebhookRequestAuthenticationBasic: {
            /**
             * @description HTTP Basic.
             * @constant
             */
            type: "basic";
            username: string;
            password: string;
        };
        UpdateWebhookRequestAuthenticationOauth2: {
            /**
             * @description OAuth 2.0, client credentials.
             * @constant
             */
            type: "oauth2";
            /** @description Token endpoint, on the public internet. */
            token_url: string;
            client_id: string;
            client_secret: string;
            /** @description Scopes, separated by one space. */
            scope?: string;
        };
        UpdateWebhookRequestAuthenticationMutualTls: {
            /**
             * @description A client certificate.
             * @constant
             */
            type: "mutual_tls";
            /** @description PEM: the client's certificate, before those of its issuers. */
            certificate: string;
            /** @description PEM without a passphrase. */
            private_key: string;
        };
        DeleteWebhookResult: {
            /** @enum {string} */
            message: "webhook_deleted";
        };
        WebhookKeySet: {
            /** @description The present key, then the previous one. */
            keys: components["schemas"]["WebhookKeySetKey"][];
        };
        WebhookKeySetKey: {
            /** @constant */
            kty: "OKP";
            /** @constant */
            crv: "Ed25519";
            /** @constant */
            use: "sig";
            /** @description Thumbprint of the key (RFC 7638). */
            kid: string;
            /** @description The key in base64url. */
            x: string;
        };
        WebhookMetrics: {
            /** @constant */
            object: "webhook_metrics";
            webhook_id: string;
            /** @enum {string} */
            interval: "hour" | "day";
            /**
             * Format: date-time
             * @description Start of the first interval.
             */
            from: string;
            /**
             * Format: date-time
             * @description End of the last interval.
             */
            to: string;
            total: components["schemas"]["WebhookMetricsTotal"];
            /** @description Intervals with attempts, the oldest first. */
            intervals: components["schemas"]["WebhookMetricsIntervalsItem"][];
        };
        WebhookMetricsTotal: {
            /** @description Requests that were sent, without tests. */
            attempts: number;
            /** @description Attempts with a complete 2xx response. */
            successes: number;
            /** @description Failed attempts by reason, without reasons that did not occur: the status of the response (`other` is outside 3xx to 5xx), or why there was no complete response. */
            failures: components["schemas"]["WebhookMetricsTotalFailures"];
            /** @description Time in ms that 50, 95 and 99 % of the complete responses took at most, as the upper bound of a range: 10, 25, 50, 100, 200, 300, 500, 1000, 2000, 3000, 5000 or 10000, where 10000 is everything above 5000. `null` without a complete response. */
            latency_ms: components["schemas"]["WebhookMetricsTotalLatencyMs"] | null;
        };
        WebhookMetricsTotalFailures: {
            "3xx"?: number;
            "4xx"?: number;
            "5xx"?: number;
            other?: number;
            dns?: number;
            refused?: number;
            tls?: number;
            timeout?: number;
            forbidden?: number;
        };
        WebhookMetricsTotalLatencyMs: {
            p50: number;
            p95: number;
            p99: number;
        };
        WebhookMetricsIntervalsItem: {
            /** @description Requests that were sent, without tests. */
            attempts: number;
            /** @description Attempts with a complete 2xx response. */
            successes: number;
            /** @description Failed attempts by reason, without reasons that did not occur: the status of the response (`other` is outside 3xx to 5xx), or why there was no complete response. */
            failures: components["schemas"]["WebhookMetricsIntervalsItemFailures"];
            /** @description Time in ms that 50, 95 and 99 % of the complete responses took at most, as the upper bound of a range: 10, 25, 50, 100, 200, 300, 500, 1000, 2000, 3000, 5000 or 10000, where 10000 is everything above 5000. `null` without a complete response. */
            latency_ms: components["schemas"]["WebhookMetricsIntervalsItemLatencyMs"] | null;
            /** Format: date-time */
            start: string;
        };
        WebhookMetricsIntervalsItemFailures: {
            "3xx"?: number;
            "4xx"?: number;
            "5xx"?: number;
            other?: number;
            dns?: number;
            refused?: number;
            tls?: number;
            timeout?: number;
            forbidden?: number;
        };
        WebhookMetricsIntervalsItemLatencyMs: {
            p50: number;
            p95: number;
            p99: number;
        };
        RotateWebhookSecretRequest: {
            /** @description Your own secret: `whsec_` and the base64 of 24 to 64 random bytes. If omitted, one is made. */
            secret?: string;
            /**
             * @description Time in seconds, up to 7 days, during which `Svc-Signature` is still made with the previous secret. 0 switches to the new secret at once.
             * @default 86400
             */
            overlap_seconds: number;
            /** @description Id of your owner account. It must be the owner of the credentials in use. */
            owner_id?: string;
        };
        RotateWebhookSecretResult: {
            webhook: components["schemas"]["Webhook"];
            /** @description Secret that signs every request to the webhook. `null` in a response that is replayed. */
            secret: string | null;
        };
        CheckWebhookReceiverResult: {
            /** @constant */
            object: "webhook_conformance";
            webhook_id: string;
            /** @description True if no case failed and none was skipped. */
            passed: boolean;
            cases: components["schemas"]["ConformanceCase"][];
        };
        ConformanceCase: {
            /** @description Name of the case, such as `bad_signature`. */
            id: string;
            title: string;
            /**
             * @description `warning`: the receiver passes, but should change. `skipped`: not run, because earlier cases failed.
             * @enum {string}
             */
            status: "passed" | "warning" | "failed" | "skipped";
            /** @description Response that a receiver must return. */
            expected: string;
            /** @description Response that your receiver returned. */
            received: string;
            /** @description Change that the receiver needs; `null` if it needs none or an earlier case has named it. */
            fix: string | null;
        };
        ListWebhookAddressesResult: {
            /** @description Addresses and networks, in CIDR notation. Requests come from no others, unless the list is empty. */
            addresses: string[];
            /** @description Explains that no addresses are fixed. Present only when the list is empty. */
            message?: string;
        };
        WebhookDelivery: {
            /** @constant */
            object: "webhook_delivery";
            webhook_id: string;
            id: string;
            /** @description Id of the event. All deliveries of an event have the same one; use it to ignore duplicates. */
            event_id: string;
            event_type: string;
            /**
             * @description `attempting` until the delivery is settled, also while it is held because the webhook is disabled.
             * @enum {string}
             */
            status: "attempting" | "delivered" | "failed";
            attempts: number;
            /** @description Status of the receiver's response; `null` when there was no response. */
            response_code: number | null;
            /** Format: date-time */
            next_attempt_at: string | null;
            /**
             * Format: date-time
             * @description Time at which the payload was removed. Present only after that.
             */
            payload_removed_at?: string;
            /** @description SHA-256 of the removed body, in hex. Present only after the removal. */
            payload_sha256?: string;
            /** @enum {string|null} */
            error_class: "dns" | "refused" | "tls" | "timeout" | "status" | "forbidden" | null;
            /** @description Error of the last attempt; `null` when it did not fail. */
            last_error: string | null;
            /** Format: date-time */
            created_at: string;
        };
        ListWebhookDeliveriesResult: {
            data: components["schemas"]["WebhookDelivery"][];
            /** @description True if there is another page. */
            has_more: boolean;
        };
        ListAllWebhookDeliveriesResult: {
            data: components["schemas"]["WebhookDelivery"][];
            /** @description True if there is another page. */
            has_more: boolean;
        };
        WebhookDeliveryWithAttempts: {
            /** @constant */
            object: "webhook_delivery";
            webhook_id: string;
            id: string;
            /** @description Id of the event. All deliveries of an event have the same one; use it to ignore duplicates. */
            event_id: string;
            event_type: string;
            /**
             * @description `attempting` until the delivery is settled, also while it is held because the webhook is disabled.
             * @enum {string}
             */
            status: "attempting" | "delivered" | "failed";
            attempts: number;
            /** @description Status of the receiver's response; `null` when there was no response. */
            response_code: number | null;
            /** Format: date-time */
            next_attempt_at: string | null;
            /**
             * Format: date-time
             * @description Time at which the payload was removed. Present only after that.
             */
            payload_removed_at?: string;
            /** @description SHA-256 of the removed body, in hex. Present only after the removal. */
            payload_sha256?: string;
            /** @enum {string|null} */
            error_class: "dns" | "refused" | "tls" | "timeout" | "status" | "forbidden" | null;
            /** @description Error of the last attempt; `null` when it did not fail. */
            last_error: string | null;
            /** Format: date-time */
            created_at: string;
            attempt_log: components["schemas"]["WebhookDeliveryWithAttemptsAttemptLogItem"][];
        };
        WebhookDeliveryWithAttemptsAttemptLogItem: {
            number: number;
            duration_ms: number;
            /** @description Status of the receiver's response; `null` when there was no response. */
            response_code: number | null;
            /** @description The first 4 KiB of the receiver's response body. */
            answer: string;
            /** Format: date-time */
            started_at: string;
            /** @enum {string|null} */
            error_class: "dns" | "refused" | "tls" | "timeout" | "status" | "forbidden" | null;
            error: string | null;
        };
        ReplayWebhookDeliveriesRequest: {
            /**
             * Format: date-time
             * @description First moment of the period.
             */
            from: string;
            /**
             * Format: date-time
             * @description End of the period. This moment is not part of it.
             */
            to: string;
            /**
             * @description Replays only events whose delivery has this status.
             * @enum {string}
             */
            status?: "delivered" | "failed";
            /** @description Continues an earlier replay: the `last_delivery_id` of its response. */
            starting_after?: string;
            /** @description Id of your owner account. It must be the owner of the credentials in use. */
            owner_id?: string;
        };
        ReplayWebhookDeliveriesResult: {
            /** @description Number of new deliveries. */
            replayed: number;
            /** @description True if the period has more events than one call replays. */
            has_more: boolean;
            /** @description Id to send as `starting_after` in the next call; `null` when nothing was replayed. */
            last_delivery_id: string | null;
        };
        RemoveWebhookPayloadsRequest: {
            /**
             * @description Type of the records that the events are about: `employee` for `employee.created` and the like.
             * @enum {string}
             */
            resource_type?: "file" | "audit" | "employee" | "policy" | "payment" | "webhook" | "exposure_grant" | "endorsement" | "premium" | "evidence";
            /** @description Id of the record that the events are about. */
            resource_id?: string;
            /** @description The events, instead of `resource_type` and `resource_id`. Ids that are not known are ignored. */
            event_ids?: string[];
            /** @description Id of your owner account. It must be the owner of the credentials in use. */
            owner_id?: string;
        };
        RemoveWebhookPayloadsResult: {
            /** @description Number of events whose payload was removed by this request. */
            removed: number;
            /** @description Number of events that keep their payload, because one of their deliveries is `attempting`. */
            pending: number;
            /** @description True when more than 1,000 events match. Send the request again. */
            has_more: boolean;
        };
        TestWebhookFilterRequest: {
            /** @description The filter to test. Send it, or `webhook_id`. */
            filter?: components["schemas"]["TestWebhookFilterRequestFilter"];
            /** @description Tests the filter of this webhook. */
            webhook_id?: string;
            /** @description An event that one of your webhooks has a delivery of. Send it, or `event`. */
            event_id?: string;
            /** @description A request body as `GET /event-types` shows it. Only `type` and `data` are read. */
            event?: components["schemas"]["TestWebhookFilterRequestEvent"];
            /** @description Id of your owner account. It must be the owner of the credentials in use. */
            owner_id?: string;
        };
        TestWebhookFilterRequestFilter: {
            /** @description Your ids of employers; of an exposure grant, your own id and not that of the other side. */
            employer_id?: string[];
            /** @description Two-letter codes: of an employee, or of the classifications of a policy in its present or next term. */
            state?: string[];
            /** @description What events are about: `policy` for `policy.created` and the like. */
            resource_type?: ("file" | "audit" | "employee" | "policy" | "payment" | "webhook" | "exposure_grant" | "endorsement" | "premium" | "evidence")[];
            /** @description Ids of the records that events are about, such as a policy, an audit or a file. */
            resource_id?: string[];
            /** @description The environment of the webhook, which receives no other events. */
            environment?: ("sandbox" | "production")[];
        };
        TestWebhookFilterRequestEvent: {
            /** @enum {string} */
            type?: "file.uploaded" | "file.validated" | "file.processed" | "file.failed" | "audit.started" | "audit.completed" | "audit.failed" | "audit.adjusted" | "employee.created" | "employee.updated" | "employee.terminated" | "policy.created" | "policy.updated" | "policy.renewed" | "policy.cancelled" | "policy.premium_adjusted" | "payment.processed" | "payment.failed" | "payment.refunded" | "webhook.test" | "exposure_grant.offered" | "exposure_grant.accepted" | "exposure_grant.declined" | "exposure_grant.revoked" | "policy.reinstated" | "audit.disputed" | "audit.dispute_resolved" | "endorsement.suggested" | "premium.developed" | "audit.records_requested" | "audit.records_received" | "audit.reminder" | "evidence.sealed" | "webhook.failing" | "webhook.disabled" | "webhook.recovered";
            /**
             * @description The type in envelope 3.
             * @enum {string}
             */
            event?: "file.uploaded" | "file.validated" | "file.processed" | "file.failed" | "audit.started" | "audit.completed" | "audit.failed" | "audit.adjusted" | "employee.created" | "employee.updated" | "employee.terminated" | "policy.created" | "policy.updated" | "policy.renewed" | "policy.cancelled" | "policy.premium_adjusted" | "payment.processed" | "payment.failed" | "payment.refunded" | "webhook.test" | "exposure_grant.offered" | "exposure_grant.accepted" | "exposure_grant.declined" | "exposure_grant.revoked" | "policy.reinstated" | "audit.disputed" | "audit.dispute_resolved" | "endorsement.suggested" | "premium.developed" | "audit.records_requested" | "audit.records_received" | "audit.reminder" | "evidence.sealed" | "webhook.failing" | "webhook.disabled" | "webhook.recovered";
            data: components["schemas"]["TestWebhookFilterRequestEventData"];
        } & {
            [key: string]: unknown;
        };
        TestWebhookFilterRequestEventData: {
            [key: string]: unknown;
        };
        FilterTest: {
            event_type: string;
            /** @description True if every member matches, or there is no filter. */
            matches: boolean;
            members: components["schemas"]["FilterTestMember"][];
        };
        FilterTestMember: {
            /** @enum {string} */
            name: "employer_id" | "state" | "resource_type" | "resource_id" | "environment";
            /** @description Values of the filter. */
            wanted: string[];
            /** @description Values of the event; empty if it lacks the member. */
            found: string[];
            /** @description True if one of the wanted values is found. */
            matches: boolean;
        };
        ListEventTypesResult: {
            data: components["schemas"]["EventType"][];
            /** @description True if there is another page. */
            has_more: boolean;
        };
        EventType: {
            /** @description The name with which a webhook is registered for it. */
            type: string;
            /** @description Condition under which it is sent. */
            description: string;
            /** @description Scope that a restricted key needs to register a webhook for it. */
            scope: string;
            /** @description Envelope of the schema and of the example. */
            envelope: number;
            /** @description JSON Schema (2020-12) of the whole request body, without references to other documents. */
            schema: components["schemas"]["EventTypeSchema"];
            /** @description A whole request body, as an example. */
            example_body: components["schemas"]["EventTypeExampleBody"];
        };
        EventTypeSchema: {
            [key: string]: unknown;
        };
        EventTypeExampleBody: {
            [key: string]: unknown;
        };
        ListEventsResult: {
            data: components["schemas"]["Event"][];
            /** @description True if there is another page. */
            has_more: boolean;
            /** @description First number in the log; no later event is missing. It is 1 until the first events have reached the end of their retention. */
            first_sequence: number;
            /** @description Number of your last event in this environment at the moment of the page, of whatever type. 0 before the first one. */
            last_sequence: number;
        };
        Event: {
            /** @description Id of the event, the same as in the header `Svc-Event-Id` of its deliveries. */
            id: string;
            /** @description Number of the event among all your events in this environment, from 1 and without gaps; `Svc-Event-Sequence` of its deliveries. */
            sequence: number;
            type: string;
            /** @description The record that the event is about, as the filters of webhooks name it. */
            resource: components["schemas"]["EventResource"] | null;
            /** @description Envelope of `body`, 1 to 3. */
            envelope: number;
            /** @description The body that a webhook with this envelope receives. Null when the payload was removed, and when the credentials may not read the record. */
            body: components["schemas"]["EventBody"] | null;
            /** @description `X-Svc-Request-Id` of the request that caused the event. Null if none of yours did. */
            request_id: string | null;
            /**
             * Format: date-time
             * @description Time of the event.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time at which the event got its number. It never decreases as numbers grow.
             */
            recorded_at: string;
            /**
             * Format: date-time
             * @description Time at which the payload of the event was removed on request.
             */
            payload_removed_at: string | null;
            /** @description The scope that these credentials need, and do not have, to read `body`. */
            missing_scope: string | null;
            /** @constant */
            object: "event";
            owner_id: string;
            /** @enum {string} */
            environment: "sandbox" | "production";
        };
        EventResource: {
            type: string;
            id: string;
        };
        EventBody: {
            [key: string]: unknown;
        };
        ListNoticesResult: {
            data: components["schemas"]["Notice"][];
            /** @description True if there is another page. */
            has_more: boolean;
        };
        Notice: {
            /** @constant */
            object: "notice";
            owner_id: string;
            /** @enum {string} */
            environment: "sandbox" | "production";
            /** @enum {string} */
            kind: "file_failed" | "payroll_missing" | "audit_due" | "records_requested" | "audit_completed" | "audit_disputed" | "grant_offered" | "key_aged";
            /** @description Condition under which the e-mail is sent. */
            occasion: string;
            /** @description Default: true in production, false in the sandbox. */
            enabled: boolean;
            /** @description `contact` is the `contact_email` of `GET /me`; a role is everybody who has it in the portal. Default: `contact`. */
            recipients: ("contact" | "admin" | "developer" | "operations" | "auditor" | "viewer")[];
            /** @description Number of recipients who have unsubscribed from this kind by the link in an e-mail. */
            unsubscribed: number;
            /**
             * Format: date-time
             * @description Time of the last change; `null` when it was never changed.
             */
            updated_at: string | null;
        };
        UpdateNoticeRequest: {
            /** @description False turns off this kind. */
            enabled?: boolean;
            /** @description `contact`, roles of the portal, or both; each once. */
            recipients?: ("contact" | "admin" | "developer" | "operations" | "auditor" | "viewer")[];
            /** @description Id of your owner account. It must be the owner of the credentials in use. */
            owner_id?: string;
        };
        CreatePolicyRequest: {
            /** @description Id of your owner account. It must be the owner of the credentials in use. */
            owner_id?: string;
            /** @description Your id of the employer. */
            employer_id: string;
            /**
             * Format: date-time
             * @description First moment of the term.
             */
            effective_date: string;
            /** @description Number of the policy. Defaults to a generated number. */
            policy_number?: string | null;
            /**
             * @description Status of the policy. Defaults to the status that follows from the policy term.
             * @enum {string|null}
             */
            status?: "pending" | "active" | "expired" | "cancelled" | null;
            /**
             * Format: date-time
             * @description Moment at which the term ends. Defaults to one year after `effective_date`.
             */
            expiration_date?: string | null;
            /** @description Estimated premium in US dollars. Without it, the premium that rates and estimated payroll give, which follows later changes of them. */
            premium?: number | null;
            /**
             * Format: date-time
             * @description Effective time of the cancellation, with the status `cancelled` and within the term; its day is not covered. Defaults to now, or to the end of the term if that is earlier.
             */
            cancellation_date?: string | null;
            /**
             * @description `pro_rata`: the carrier cancels. `short_rate`: the insured cancels and pays a larger share. `flat`: the policy is cancelled from its effective date on, as if there had been none. Defaults to `pro_rata`.
             * @enum {string|null}
             */
            cancellation_method?: "pro_rata" | "short_rate" | "flat" | null;
            /** @description The audit that is made without a request. Defaults to none. */
            audit?: components["schemas"]["CreatePolicyRequestAudit"] | null;
            /** @description Method of charging premium before the final audit. Defaults to none: then audits charge it. A policy with a ledger has no interim audits. It can be removed until the ledger of the term has an entry. */
            billing?: components["schemas"]["CreatePolicyRequestBilling"] | null;
            /** @description Classes of work. When no class has a rate, premium changes in proportion to payroll. */
            classifications?: components["schemas"]["CreatePolicyRequestClassification"][] | null;
            /** @description Estimated payroll of the whole policy, used when no classification has its own. */
            estimated_payroll?: number | null;
            /** @description Experience modification. Defaults to 1. */
            experience_modifier?: number | null;
            /** @description Schedule credit or debit as a fraction of premium: a credit of 10 % is -0.1. */
            schedule_rating?: number | null;
            /** @description Charge for increased limits, as a fraction of manual premium. */
            increased_limits_factor?: number | null;
            /** @description Credit for a deductible, as a fraction of premium. It is subtracted. */
            deductible_credit?: number | null;
            /** @description Flat expense charge, in US dollars. */
            expense_constant?: number | null;
            /** @description Minimum premium, in US dollars. */
            minimum_premium?: number | null;
            /** @description Charge for terrorism, in US dollars for each 100 dollars of remuneration. */
            terrorism_rate?: number | null;
            /** @description Charge for catastrophes, in US dollars for each 100 dollars of remuneration. */
            catastrophe_rate?: number | null;
            /** @description Minimum charge for increased limits of employers' liability, in US dollars, in each state. */
            employers_liability_minimum?: number | null;
            /** @description Merit rating credit or debit as a fraction of premium: a credit of 5 % is -0.05. */
            merit_rating?: number | null;
            /** @description Premium adjustment of construction classes, as a fraction of premium. It is subtracted. */
            construction_class_credit?: number | null;
            /** @description Factor of the All Risk Adjustment Program (Massachusetts), 1 or more. Defaults to 1. */
            arap_factor?: number | null;
            /** @description The carrier's multiplier of loss costs. */
            loss_cost_multiplier?: number | null;
            /** @description Credit for a large deductible, as a fraction of standard premium, from 0 to 1. It is subtracted after the standard premium; assessments of it do not change. */
            large_deductible_credit?: number | null;
            /** @description Factor of the rate for work under the federal Longshore Act: payroll in `5403F` has the rate of `5403` times the factor, unless the policy rates `5403F` itself. */
            federal_act_factor?: number | null;
            /** @description Share of the premium of the whole term that is charged when the insured cancels, from 0 to 1. It overrides the table on file, which begins at 55 covered days. */
            short_rate_factor?: number | null;
            /** @description Name of a published premium discount table. */
            discount_table?: string | null;
            /** @description Discount bands of this policy. The last band has no `up_to`. */
            discount_bands?: components["schemas"]["CreatePolicyRequestDiscountBand"][] | null;
            /** @description Premium discounts of single states, instead of that of the policy: the state's share of the discount at the standard premium of the whole policy. */
            state_discounts?: components["schemas"]["CreatePolicyRequestStateDiscount"][] | null;
            /** @description Credits that states name, such as those for a safety committee or a drug-free workplace. They are part of the standard premium. */
            credits?: components["schemas"]["CreatePolicyRequestCredit"][] | null;
            /** @description Charges in addition to premium, as a fraction of it or as a fixed amount. */
            surcharges?: components["schemas"]["CreatePolicyRequestSurcharge"][] | null;
            /** @description Waivers of subrogation: charges for giving up recourse against others. */
            waivers_of_subrogation?: components["schemas"]["CreatePolicyRequestWaiversOfSubrogationItem"][] | null;
            /**
             * @description Unit to which the premium of each line and step is rounded, half up. Defaults to `cents`.
             * @enum {string|null}
             */
            rounding?: "cents" | "whole_dollar" | null;
            /** @description Officers and owners who chose to be covered or not to be covered. Their remuneration on covered days is limited by the average week of these days. */
            officer_elections?: components["schemas"]["CreatePolicyRequestOfficerElection"][] | null;
            /** @description Id of the rate table with the rates of the classes that `classifications` does not rate. A class that has payroll and is not on the policy is rated from it, too. */
            rate_table?: string | null;
            /** @description Id of the rule table whose rows come before the rules on file, and after the rules that the policy states itself. */
            rule_table?: string | null;
            /**
             * @description Kind of contract with uninsured subcontractors. It decides which part of their price is remuneration.
             * @enum {string|null}
             */
            subcontractor_contract?: "unstated" | "labor_only" | "labor_and_materials" | "mobile_equipment" | null;
            /** @description Sources of the payroll that counts for this policy: employers of your own, and employers of other owners. If omitted, the payroll of the policy's employer counts, and that of every exposure grant that you have accepted. While a named source has delivered nothing, an audit fails with `SOURCE_MISSING`. A grant that an owner offers after you have named it here is accepted at once. */
            exposure_sources?: components["schemas"]["CreatePolicyRequestExposureSource"][] | null;
            /** @description Terms that differ by state or change within the term. They take precedence over the value of the policy; a member that a row does not have keeps its value. Payroll is divided by days where they change. */
            state_terms?: components["schemas"]["CreatePolicyRequestStateTerm"][] | null;
            /** @description True if somebody verified the hourly wages of classes that go by them, such as 5403 and 5432 in California. Otherwise pay counts in the class of its hourly wage. Defaults to false. */
            wage_records_verified?: boolean | null;
            /** @description True if the employer's records support dividing the pay of one person between a standard exception, such as 8810, and another class. Otherwise all pay of the days on which both are reported counts in the class with the highest rate. Defaults to false. */
            records_support_division?: boolean | null;
            /** @description Months in which a seasonal business has no payroll, 1 to 12, each once. An audit does not need reports of their days; payroll that is reported there counts. */
            no_payroll_months?: number[] | null;
            /** @description Pairs of employee ids that are one person, for example where the payroll provider changed. Limits and maximums then apply to all pay of the person. */
            person_links?: components["schemas"]["CreatePolicyRequestPersonLink"][] | null;
            /** @description Limits of the pay of officers and owners that count instead of those on file. */
            officer_limits?: components["schemas"]["CreatePolicyRequestOfficerLimit"][] | null;
            /** @description Rules about the deduction of overtime premium in a state, which count instead of the rule on file. */
            overtime_deducted?: components["schemas"]["CreatePolicyRequestOvertimeDeductedItem"][] | null;
            /** @description Rules about the deduction of a kind of excluded pay in a state, which count instead of the rule on file. */
            excluded_pay_deducted?: components["schemas"]["CreatePolicyRequestExcludedPayDeductedItem"][] | null;
            /** @description Maximum remuneration of an employee that counts instead of that on file. */
            employee_caps?: components["schemas"]["CreatePolicyRequestEmployeeCap"][] | null;
            /** @description Audit noncompliance charges as the endorsement of the policy shows them; they count instead of those on file. */
            noncompliance_charges?: components["schemas"]["CreatePolicyRequestNoncomplianceCharge"][] | null;
            /** @description The first named insured. Worksheets and statements print it. */
            insured?: components["schemas"]["CreatePolicyRequestInsured"] | null;
            /** @description Further named insureds. The payroll of an employer among them counts as that of an employer in `exposure_sources` does. */
            named_insureds?: components["schemas"]["CreatePolicyRequestNamedInsured"][] | null;
            /** @description Places of work. */
            locations?: components["schemas"]["CreatePolicyRequestLocation"][] | null;
            /** @description States that the policy covers (item 3.A). Payroll of another state is listed in `not_covered` of the worksheet; it needs no rate and no rule, and the premium excludes it. Without it, payroll of every state counts. */
            covered_states?: string[] | null;
            /** @description Agency or broker of the policy. */
            producer?: components["schemas"]["CreatePolicyRequestProducer"] | null;
        };
        CreatePolicyRequestAudit: {
            /**
             * @description `final` makes the audit at the end of each term, and when the policy is cancelled.
             * @enum {string}
             */
            schedule: "final";
            /**
             * @description Method of the audit. `waived`: the records are not audited; the audit has the status `waived` and the estimated premium. Not allowed with `billing`.
             * @enum {string}
             */
            method: "self" | "phone" | "physical" | "waived";
        };
        CreatePolicyRequestBilling: {
            /**
             * @description `pay_as_you_go`: each payroll report is charged, in the ledger of the policy.
             * @enum {string}
             */
            mode: "pay_as_you_go";
            /**
             * @description Frequency of the employer's pay periods. A pay period without a report is estimated. Weeks and pairs of weeks count from `pay_period_start`; `semimonthly` periods end on the 15th and on the last day of the month. Defaults to none: then no report is expected.
             * @enum {string|null}
             */
            pay_schedule?: "weekly" | "biweekly" | "semimonthly" | "monthly" | null;
            /** @description Days after the end of a pay period until its report is late. Defaults to 10, unless the platform is configured otherwise. */
            grace_days?: number | null;
            /**
             * Format: date
             * @description First day of any pay period of the employer, with `weekly` and `biweekly` only. All other periods follow from it, also in later terms; the first and the last one of a term may be shorter. Defaults to the first day of the term.
             */
            pay_period_start?: string | null;
        };
        CreatePolicyRequestClassification: {
            state: string;
            /** @description Class code of the rating bureau. */
            classification_code: string;
            /** @description Your own description of the class. Worksheets show it in `class_description`. */
            description?: string | null;
            /** @description One rate for the whole term. */
            rate?: number | null;
            /** @description One loss cost for the whole term, instead of a rate. */
            loss_cost?: number | null;
            /**
             * @description Unit of the rate: 100 dollars of remuneration (`per_100`, or `remuneration`), a person and year (`per_capita`), an hour of work (`per_hour`), or the class and term (`flat`). Defaults to `per_100`.
             * @enum {string|null}
             */
            basis?: "per_100" | "per_capita" | "per_hour" | "flat" | "remuneration" | null;
            /** @description Rates that change within the term. Send them instead of `rate`. */
            rates?: components["schemas"]["CreatePolicyRequestClassificationRate"][] | null;
            /** @description Estimated payroll of this class for the term, in US dollars. */
            estimated_payroll?: number | null;
            /** @description Estimated persons or hours of a class with such a `basis`, for the term. */
            estimated_units?: number | null;
            /** @description Estimates that change within the term. Each is the estimate of a whole term, and counts for the days from `from` on. */
            estimates?: components["schemas"]["CreatePolicyRequestClassificationEstimate"][] | null;
            /** @description Minimum premium of a policy on which this class develops premium. Defaults to the minimum premium of the policy. */
            minimum_premium?: number | null;
            /** @description True if the experience modification applies to this class. Defaults to true. */
            experience_rated?: boolean | null;
        };
        CreatePolicyRequestClassificationRate: {
            /** @description Rate in US dollars for each unit of its basis: by default 100 dollars of remuneration. */
            rate?: number | null;
            /** @description Loss cost instead of a rate; times `loss_cost_multiplier` it is the rate. */
            loss_cost?: number | null;
            /**
             * @description Unit of the rate: 100 dollars of remuneration (`per_100`, or `remuneration`), a person and year (`per_capita`), an hour of work (`per_hour`), or the class and term (`flat`). Defaults to `per_100`.
             * @enum {string|null}
             */
            basis?: "per_100" | "per_capita" | "per_hour" | "flat" | "remuneration" | null;
            /**
             * Format: date
             * @description First day of the rate. Defaults to the first day of the term.
             */
            effective_date?: string | null;
        };
        CreatePolicyRequestClassificationEstimate: {
            /**
             * Format: date
             * @description First day of the estimate.
             */
            effective_date: string;
            estimated_payroll?: number | null;
            estimated_units?: number | null;
        };
        CreatePolicyRequestDiscountBand: {
            /** @description Premium at which the band ends, in US dollars. */
            up_to?: number | null;
            /** @description Discount on the premium in the band, as a fraction. */
            rate: number;
        };
        CreatePolicyRequestStateDiscount: {
            /** @description State whose premium is discounted. */
            state: string;
            /** @description Name of a published premium discount table, instead of bands. */
            table?: string | null;
            /** @description Discount bands of the state. With neither, it has no discount. */
            bands?: components["schemas"]["CreatePolicyRequestStateDiscountBand"][] | null;
        };
        CreatePolicyRequestStateDiscountBand: {
            /** @description Premium at which the band ends, in US dollars. */
            up_to?: number | null;
            /** @description Discount on the premium in the band, as a fraction. */
            rate: number;
        };
        CreatePolicyRequestCredit: {
            /** @description Name of the credit. */
            name: string;
            /** @description State of the credit. Without it, every state of the policy. */
            state?: string | null;
            /** @description Credit as a fraction of the premium. It is subtracted. */
            rate: number;
            /**
             * @description The premium of which `rate` is a fraction. Defaults to `standard`, the premium before the credit.
             * @enum {string|null}
             */
            base?: "manual" | "subject" | "modified" | "standard" | null;
            /** @description Code in the statistical plan of the bureau. */
            statistical_code?: string | null;
        };
        CreatePolicyRequestSurcharge: {
            /** @description Name of the surcharge. */
            name: string;
            /** @description Surcharge as a fraction of premium. */
            rate?: number | null;
            /**
             * @description The premium of which `rate` is a fraction. `before_schedule` is standard premium without schedule rating and ARAP. Required with `rate`, unless a rule is on file for the assessments of `state`.
             * @enum {string|null}
             */
            base?: "manual" | "subject" | "standard" | "before_schedule" | "final" | "modified" | null;
            /** @description The state whose premium is charged. Without it, the premium of the whole policy. */
            state?: string | null;
            /** @description Surcharge as a fixed amount, in US dollars. */
            amount?: number | null;
        };
        CreatePolicyRequestWaiversOfSubrogationItem: {
            /** @description Party in whose favor the carrier waives, or the job. */
            name?: string | null;
            /** @description State of the waiver. Required if the policy has several. */
            state?: string | null;
            /** @description Charge as a fraction of the premium. */
            rate: number;
            /** @description Manual premium of the job for the term, in US dollars. Without it, all manual premium of the state. */
            premium?: number | null;
            /** @description Minimum charge for the term, in US dollars. */
            minimum?: number | null;
        };
        CreatePolicyRequestOfficerElection: {
            /** @description Your id of the officer or owner. */
            employee_id: string;
            /** @description True when the officer or owner chose to be covered, false when not. */
            included: boolean;
            /**
             * @description Kind of owner, which decides the limits of the remuneration. Without it, `officer`. Of several elections of one person the first one counts.
             * @enum {string|null}
             */
            kind?: "officer" | "sole_proprietor" | "partner" | "llc_member" | null;
            /**
             * Format: date
             * @description First day of the election. Without it, the first day of the term.
             */
            from?: string | null;
            /**
             * Format: date
             * @description Last day of the election. Without it, the last day of the term.
             */
            to?: string | null;
        };
        CreatePolicyRequestExposureSource: {
            /** @description Owner of the payroll: your own id, or that of an owner who shares it. */
            owner_id: string;
            /** @description Id that this owner uses for the employer. */
            employer_id: string;
        };
        CreatePolicyRequestStateTerm: {
            /** @description State of the terms. Without it, or with `*`, every state that has no terms of its own. */
            state?: string | null;
            /**
             * Format: date
             * @description First day of the terms. Without it, the first day of the term of the policy.
             */
            effective_from?: string | null;
            /** @description Experience modification. Defaults to 1. */
            experience_modifier?: number | null;
            /** @description Schedule credit or debit as a fraction of premium: a credit of 10 % is -0.1. */
            schedule_rating?: number | null;
            /** @description Charge for increased limits, as a fraction of manual premium. */
            increased_limits_factor?: number | null;
            /** @description Credit for a deductible, as a fraction of premium. It is subtracted. */
            deductible_credit?: number | null;
            /** @description Flat expense charge, in US dollars. */
            expense_constant?: number | null;
            /** @description Charge for terrorism, in US dollars for each 100 dollars of remuneration. */
            terrorism_rate?: number | null;
            /** @description Charge for catastrophes, in US dollars for each 100 dollars of remuneration. */
            catastrophe_rate?: number | null;
            /** @description Minimum charge for increased limits of employers' liability, in US dollars, in each state. */
            employers_liability_minimum?: number | null;
            /** @description Merit rating credit or debit as a fraction of premium: a credit of 5 % is -0.05. */
            merit_rating?: number | null;
            /** @description Premium adjustment of construction classes, as a fraction of premium. It is subtracted. */
            construction_class_credit?: number | null;
            /** @description Factor of the All Risk Adjustment Program (Massachusetts), 1 or more. Defaults to 1. */
            arap_factor?: number | null;
            /** @description The carrier's multiplier of loss costs. */
            loss_cost_multiplier?: number | null;
            /** @description Credit for a large deductible, as a fraction of standard premium, from 0 to 1. It is subtracted after the standard premium; assessments of it do not change. */
            large_deductible_credit?: number | null;
            /** @description Factor of the rate for work under the federal Longshore Act: payroll in `5403F` has the rate of `5403` times the factor, unless the policy rates `5403F` itself. */
            federal_act_factor?: number | null;
        };
        CreatePolicyRequestPersonLink: {
            /** @description One id of the person. */
            employee_id: string;
            /** @description The other id, of the same or another payroll provider. */
            same_person_as: string;
        };
        CreatePolicyRequestOfficerLimit: {
            state: string;
            /**
             * @description Kind of owner.
             * @enum {string}
             */
            kind: "officer" | "sole_proprietor" | "partner" | "llc_member";
            /** @description Minimum of the average week, in US dollars. */
            weekly_minimum?: number | null;
            /** @description Maximum of the average week, in US dollars. */
            weekly_maximum?: number | null;
            /** @description Payroll of a full year that counts instead of the actual pay. Send it instead of the weekly limits. */
            fixed_yearly?: number | null;
            /** @description True if a part of a week counts as a week. Defaults to false. */
            part_of_week_counts?: boolean | null;
            /**
             * Format: date
             * @description Effective date from which it applies to terms of the policy. Without it, always.
             */
            from?: string | null;
        };
        CreatePolicyRequestOvertimeDeductedItem: {
            state: string;
            /** @description True if the premium part of overtime pay is deducted from remuneration. */
            deducted: boolean;
            /**
             * Format: date
             * @description Effective date from which it applies to terms of the policy. Without it, always.
             */
            from?: string | null;
        };
        CreatePolicyRequestExcludedPayDeductedItem: {
            state: string;
            /**
             * @description Kind of excluded pay.
             * @enum {string}
             */
            kind: "tips" | "severance" | "per_diem" | "expense_reimbursement" | "employer_contributions" | "vehicle" | "military_duty" | "third_party_sick_pay" | "uniform_allowance" | "meal_money" | "employee_discounts" | "perquisites";
            /** @description True if pay of this kind is deducted from remuneration. */
            deducted: boolean;
            /**
             * Format: date
             * @description Effective date from which it applies to terms of the policy. Without it, always.
             */
            from?: string | null;
        };
        CreatePolicyRequestEmployeeCap: {
            state: string;
            /** @description The first dollars of a policy year that count. With neither maximum, all pay counts. */
            yearly_maximum?: number | null;
            /** @description Maximum of the average week, in US dollars. */
            weekly_maximum?: number | null;
            /** @description Classes to which the maximum applies. Without them, all classes. */
            classification_codes?: string[] | null;
            /**
             * Format: date
             * @description Effective date from which it applies to terms of the policy. Without it, always.
             */
            from?: string | null;
        };
        CreatePolicyRequestNoncomplianceCharge: {
            state: string;
            /** @description Highest multiple of the estimated annual premium that may be added. */
            multiple: number;
            /** @description True if exactly this multiple must be charged. Defaults to false. */
            exact?: boolean | null;
            /** @description Number of times that the records must have been requested. Defaults to 2. */
            requests?: number | null;
            /**
             * Format: date
             * @description Effective date from which it applies to terms of the policy. Without it, always.
             */
            from?: string | null;
        };
        CreatePolicyRequestInsured: {
            name: string;
            /** @description Federal employer identification number. */
            fein?: string | null;
            /**
             * @description Legal form.
             * @enum {string|null}
             */
            entity_type?: "individual" | "partnership" | "limited_partnership" | "limited_liability_partnership" | "corporation" | "limited_liability_company" | "association" | "joint_venture" | "trust_or_estate" | "government" | "other" | null;
            address?: components["schemas"]["CreatePolicyRequestInsuredAddress"] | null;
        };
        CreatePolicyRequestInsuredAddress: {
            street?: string | null;
            city?: string | null;
            state?: string | null;
            postal_code?: string | null;
        };
        CreatePolicyRequestNamedInsured: {
            /** @description Your id of the employer, if it has payroll of its own. */
            employer_id?: string | null;
            name?: string | null;
            /** @description Federal employer identification number. */
            fein?: string | null;
            /**
             * @description Legal form.
             * @enum {string|null}
             */
            entity_type?: "individual" | "partnership" | "limited_partnership" | "limited_liability_partnership" | "corporation" | "limited_liability_company" | "association" | "joint_venture" | "trust_or_estate" | "government" | "other" | null;
        };
        CreatePolicyRequestLocation: {
            name?: string | null;
            address?: components["schemas"]["CreatePolicyRequestLocationAddress"] | null;
        };
        CreatePolicyRequestLocationAddress: {
            street?: string | null;
            city?: string | null;
            state?: string | null;
            postal_code?: string | null;
        };
        CreatePolicyRequestProducer: {
            name: string;
            code?: string | null;
        };
        WrittenPolicy: {
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
            estimated_premium_changes: components["schemas"]["WrittenPolicyEstimatedPremiumChange"][];
            /**
             * Format: date-time
             * @description Effective time of the cancellation; `null` when there is none.
             */
            cancellation_date: string | null;
            /** @enum {string|null} */
            cancellation_method: "pro_rata" | "short_rate" | "flat" | null;
            /** @description The term of a scheduled renewal; `null` when there is none. */
            next_term: components["schemas"]["WrittenPolicyNextTerm"] | null;
            /** @description The audit that is made without a request; `null` when audits are made on request only. */
            audit: components["schemas"]["WrittenPolicyAudit"] | null;
            /** @description Method of charging premium before the final audit; `null` when only audits charge it. */
            billing: components["schemas"]["WrittenPolicyBilling"] | null;
            classifications: components["schemas"]["WrittenPolicyClassification"][];
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
            discount_bands: components["schemas"]["WrittenPolicyDiscountBand"][];
            state_discounts: components["schemas"]["WrittenPolicyStateDiscount"][];
            credits: components["schemas"]["WrittenPolicyCredit"][];
            surcharges: components["schemas"]["WrittenPolicySurcharge"][];
            officer_elections: components["schemas"]["WrittenPolicyOfficerElection"][];
            subcontractor_contract: string;
            /** @description Sources of the payroll that counts. An empty list means your own payroll, and that of every exposure grant that you have accepted for the employer. */
            exposure_sources: components["schemas"]["WrittenPolicyExposureSource"][];
            waivers_of_subrogation: components["schemas"]["WrittenPolicyWaiversOfSubrogationItem"][];
            /** @enum {string} */
            rounding: "cents" | "whole_dollar";
            /** @description Terms of single states, and terms that change within the term. They override the values of the policy. */
            state_terms: components["schemas"]["WrittenPolicyStateTerm"][];
            /** @description True if the pay of one person may be divided between a standard exception, such as 8810, and another class. */
            records_support_division: boolean;
            /** @description True if the hourly wages by which classes go were verified, so that pay counts in the class that it is reported in. */
            wage_records_verified: boolean;
            /** @description Months in which a seasonal business has no payroll, 1 to 12. Their days need no report. */
            no_payroll_months: number[];
            /** @description Pairs of employee ids that are one person. */
            person_links: components["schemas"]["WrittenPolicyPersonLink"][];
            /** @description Limits of the pay of officers and owners that count instead of those on file. */
            officer_limits: components["schemas"]["WrittenPolicyOfficerLimit"][];
            /** @description Rules about the deduction of overtime premium in a state, which count instead of the rule on file. */
            overtime_deducted: components["schemas"]["WrittenPolicyOvertimeDeductedItem"][];
            /** @description Rules about the deduction of a kind of excluded pay in a state, which count instead of the rule on file. */
            excluded_pay_deducted: components["schemas"]["WrittenPolicyExcludedPayDeductedItem"][];
            /** @description Maximum remuneration of an employee that counts instead of that on file. */
            employee_caps: components["schemas"]["WrittenPolicyEmployeeCap"][];
            /** @description Audit noncompliance charges that count instead of those on file. */
            noncompliance_charges: components["schemas"]["WrittenPolicyNoncomplianceCharge"][];
            /** @description The first named insured; `null` when the policy names none. */
            insured: components["schemas"]["WrittenPolicyInsured"] | null;
            /** @description The further named insureds. The payroll of your employers among them counts. */
            named_insureds: components["schemas"]["WrittenPolicyNamedInsured"][];
            /** @description Places of work of the insured. */
            locations: components["schemas"]["WrittenPolicyLocation"][];
            /** @description States that the policy covers (item 3.A). An empty list means every state. */
            covered_states: string[];
            /** @description Agency or broker of the policy; `null` when there is none. */
            producer: components["schemas"]["WrittenPolicyProducer"] | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            /**
             * Format: date-time
             * @description Time at which the record was deleted. Only in lists with `deleted=true`.
             */
            deleted_at?: string;
            /** @description Class codes to check: unknown ones, and those with which policies no longer begin. */
            warnings: components["schemas"]["WrittenPolicyWarning"][];
        };
        WrittenPolicyEstimatedPremiumChange: {
            /** Format: date */
            effective_date: string;
            estimated_premium: number;
        };
        WrittenPolicyNextTerm: {
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
            estimated_premium_changes: components["schemas"]["WrittenPolicyNextTermEstimatedPremiumChange"][];
            classifications: components["schemas"]["WrittenPolicyNextTermClassification"][];
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
            discount_bands: components["schemas"]["WrittenPolicyNextTermDiscountBand"][];
            state_discounts: components["schemas"]["WrittenPolicyNextTermStateDiscount"][];
            credits: components["schemas"]["WrittenPolicyNextTermCredit"][];
            surcharges: components["schemas"]["WrittenPolicyNextTermSurcharge"][];
            officer_elections: components["schemas"]["WrittenPolicyNextTermOfficerElection"][];
            subcontractor_contract: string;
            /** @description Sources of the payroll that counts. An empty list means your own payroll, and that of every exposure grant that you have accepted for the employer. */
            exposure_sources: components["schemas"]["WrittenPolicyNextTermExposureSource"][];
            waivers_of_subrogation: components["schemas"]["WrittenPolicyNextTermWaiversOfSubrogationItem"][];
            /** @enum {string} */
            rounding: "cents" | "whole_dollar";
            /** @description Terms of single states, and terms that change within the term. They override the values of the policy. */
            state_terms: components["schemas"]["WrittenPolicyNextTermStateTerm"][];
            /** @description True if the pay of one person may be divided between a standard exception, such as 8810, and another class. */
            records_support_division: boolean;
            /** @description True if the hourly wages by which classes go were verified, so that pay counts in the class that it is reported in. */
            wage_records_verified: boolean;
            /** @description Months in which a seasonal business has no payroll, 1 to 12. Their days need no report. */
            no_payroll_months: number[];
            /** @description Pairs of employee ids that are one person. */
            person_links: components["schemas"]["WrittenPolicyNextTermPersonLink"][];
            /** @description Limits of the pay of officers and owners that count instead of those on file. */
            officer_limits: components["schemas"]["WrittenPolicyNextTermOfficerLimit"][];
            /** @description Rules about the deduction of overtime premium in a state, which count instead of the rule on file. */
            overtime_deducted: components["schemas"]["WrittenPolicyNextTermOvertimeDeductedItem"][];
            /** @description Rules about the deduction of a kind of excluded pay in a state, which count instead of the rule on file. */
            excluded_pay_deducted: components["schemas"]["WrittenPolicyNextTermExcludedPayDeductedItem"][];
            /** @description Maximum remuneration of an employee that counts instead of that on file. */
            employee_caps: components["schemas"]["WrittenPolicyNextTermEmployeeCap"][];
            /** @description Audit noncompliance charges that count instead of those on file. */
            noncompliance_charges: components["schemas"]["WrittenPolicyNextTermNoncomplianceCharge"][];
            /** @description The first named insured; `null` when the policy names none. */
            insured: components["schemas"]["WrittenPolicyNextTermInsured"] | null;
            /** @description The further named insureds. The payroll of your employers among them counts. */
            named_insureds: components["schemas"]["WrittenPolicyNextTermNamedInsured"][];
            /** @description Places of work of the insured. */
            locations: components["schemas"]["WrittenPolicyNextTermLocation"][];
            /** @description States that the policy covers (item 3.A). An empty list means every state. */
            covered_states: string[];
            /** @description Agency or broker of the policy; `null` when there is none. */
            producer: components["schemas"]["WrittenPolicyNextTermProducer"] | null;
        };
        WrittenPolicyNextTermEstimatedPremiumChange: {
            /** Format: date */
            effective_date: string;
            estimated_premium: number;
        };
        WrittenPolicyNextTermClassification: {
            state: string;
            classification_code: string;
            /** @description Your own description of the class. */
            description: string | null;
            rates: components["schemas"]["WrittenPolicyNextTermClassificationRate"][];
            estimated_payroll: number | null;
            estimated_units: number | null;
            /** @description Estimates that change within the term, each as if it were that of the whole term. */
            estimates: components["schemas"]["WrittenPolicyNextTermClassificationEstimate"][];
            minimum_premium: number | null;
            experience_rated: boolean;
        };
        WrittenPolicyNextTermClassificationRate: {
            /** @description Rate in US dollars; `null` for a loss cost. */
            rate: number | null;
            /** @description Loss cost in US dollars; `null` for a rate. */
            loss_cost: number | null;
            /** @enum {string} */
            basis: "per_100" | "per_capita" | "per_hour" | "flat";
            /** Format: date */
            effective_date: string | null;
        };
        WrittenPolicyNextTermClassificationEstimate: {
            /** Format: date */
            effective_date: string;
            estimated_payroll: number | null;
            estimated_units: number | null;
        };
        WrittenPolicyNextTermDiscountBand: {
            up_to: number | null;
            rate: number;
        };
        WrittenPolicyNextTermStateDiscount: {
            state: string;
            table: string | null;
            bands: components["schemas"]["WrittenPolicyNextTermStateDiscountBand"][];
        };
        WrittenPolicyNextTermStateDiscountBand: {
            up_to: number | null;
            rate: number;
        };
        WrittenPolicyNextTermCredit: {
            name: string;
            state: string | null;
            rate: number;
            /** @enum {string} */
            base: "manual" | "subject" | "modified" | "standard";
            statistical_code: string | null;
        };
        WrittenPolicyNextTermSurcharge: {
            name: string;
            rate: number | null;
            amount: number | null;
            /** @enum {string|null} */
            base: "manual" | "subject" | "standard" | "before_schedule" | "final" | "modified" | null;
            state: string | null;
        };
        WrittenPolicyNextTermOfficerElection: {
            employee_id: string;
            included: boolean;
            kind: string;
            /** Format: date */
            from: string | null;
            /** Format: date */
            to: string | null;
        };
        WrittenPolicyNextTermExposureSource: {
            owner_id: string;
            employer_id: string;
        };
        WrittenPolicyNextTermWaiversOfSubrogationItem: {
            name: string | null;
            state: string | null;
            rate: number;
            premium: number | null;
            minimum: number | null;
        };
        WrittenPolicyNextTermStateTerm: {
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
        WrittenPolicyNextTermPersonLink: {
            employee_id: string;
            same_person_as: string;
        };
        WrittenPolicyNextTermOfficerLimit: {
            state: string;
            kind: string;
            weekly_minimum: number | null;
            weekly_maximum: number | null;
            fixed_yearly: number | null;
            part_of_week_counts: boolean;
            /** Format: date */
            from: string | null;
        };
        WrittenPolicyNextTermOvertimeDeductedItem: {
            state: string;
            deducted: boolean;
            /** Format: date */
            from: string | null;
        };
        WrittenPolicyNextTermExcludedPayDeductedItem: {
            state: string;
            /** @enum {string} */
            kind: "tips" | "severance" | "per_diem" | "expense_reimbursement" | "employer_contributions" | "vehicle" | "military_duty" | "third_party_sick_pay" | "uniform_allowance" | "meal_money" | "employee_discounts" | "perquisites";
            deducted: boolean;
            /** Format: date */
            from: string | null;
        };
        WrittenPolicyNextTermEmployeeCap: {
            state: string;
            yearly_maximum: number | null;
            weekly_maximum: number | null;
            classification_codes: string[];
            /** Format: date */
            from: string | null;
        };
        WrittenPolicyNextTermNoncomplianceCharge: {
            state: string;
            multiple: number;
            exact: boolean;
            requests: number;
            /** Format: date */
            from: string | null;
        };
        WrittenPolicyNextTermInsured: {
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
        WrittenPolicyNextTermNamedInsured: {
            employer_id: string | null;
            name: string | null;
            /** @description Federal employer identification number, `12-3456789`. */
            fein: string | null;
            /** @enum {string|null} */
            entity_type: "individual" | "partnership" | "limited_partnership" | "limited_liability_partnership" | "corporation" | "limited_liability_company" | "association" | "joint_venture" | "trust_or_estate" | "government" | "other" | null;
        };
        WrittenPolicyNextTermLocation: {
            name: string | null;
            address: components["schemas"]["Address"];
        };
        WrittenPolicyNextTermProducer: {
            name: string;
            code: string | null;
        };
        WrittenPolicyAudit: {
            /** @enum {string} */
            schedule: "final";
            /** @enum {string} */
            method: "self" | "phone" | "physical" | "waived";
        };
        WrittenPolicyBilling: {
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
        WrittenPolicyClassification: {
            state: string;
            classification_code: string;
            /** @description Your own description of the class. */
            description: string | null;
            rates: components["schemas"]["WrittenPolicyClassificationRate"][];
            estimated_payroll: number | null;
            estimated_units: number | null;
            /** @description Estimates that change within the term, each as if it were that of the whole term. */
            estimates: components["schemas"]["WrittenPolicyClassificationEstimate"][];
            minimum_premium: number | null;
            experience_rated: boolean;
        };
        WrittenPolicyClassificationRate: {
            /** @description Rate in US dollars; `null` for a loss cost. */
            rate: number | null;
            /** @description Loss cost in US dollars; `null` for a rate. */
            loss_cost: number | null;
            /** @enum {string} */
            basis: "per_100" | "per_capita" | "per_hour" | "flat";
            /** Format: date */
            effective_date: string | null;
        };
        WrittenPolicyClassificationEstimate: {
            /** Format: date */
            effective_date: string;
            estimated_payroll: number | null;
            estimated_units: number | null;
        };
        WrittenPolicyDiscountBand: {
            up_to: number | null;
            rate: number;
        };
        WrittenPolicyStateDiscount: {
            state: string;
            table: string | null;
            bands: components["schemas"]["WrittenPolicyStateDiscountBand"][];
        };
        WrittenPolicyStateDiscountBand: {
            up_to: number | null;
            rate: number;
        };
        WrittenPolicyCredit: {
            name: string;
            state: string | null;
            rate: number;
            /** @enum {string} */
            base: "manual" | "subject" | "modified" | "standard";
            statistical_code: string | null;
        };
        WrittenPolicySurcharge: {
            name: string;
            rate: number | null;
            amount: number | null;
            /** @enum {string|null} */
            base: "manual" | "subject" | "standard" | "before_schedule" | "final" | "modified" | null;
            state: string | null;
        };
        WrittenPolicyOfficerElection: {
            employee_id: string;
            included: boolean;
            kind: string;
            /** Format: date */
            from: string | null;
            /** Format: date */
            to: string | null;
        };
        WrittenPolicyExposureSource: {
            owner_id: string;
            employer_id: string;
        };
        WrittenPolicyWaiversOfSubrogationItem: {
            name: string | null;
            state: string | null;
            rate: number;
            premium: number | null;
            minimum: number | null;
        };
        WrittenPolicyStateTerm: {
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
        WrittenPolicyPersonLink: {
            employee_id: string;
            same_person_as: string;
        };
        WrittenPolicyOfficerLimit: {
            state: string;
            kind: string;
            weekly_minimum: number | null;
            weekly_maximum: number | null;
            fixed_yearly: number | null;
            part_of_week_counts: boolean;
            /** Format: date */
            from: string | null;
        };
        WrittenPolicyOvertimeDeductedItem: {
            state: string;
            deducted: boolean;
            /** Format: date */
            from: string | null;
        };
        WrittenPolicyExcludedPayDeductedItem: {
            state: string;
            /** @enum {string} */
            kind: "tips" | "severance" | "per_diem" | "expense_reimbursement" | "employer_contributions" | "vehicle" | "military_duty" | "third_party_sick_pay" | "uniform_allowance" | "meal_money" | "employee_discounts" | "perquisites";
            deducted: boolean;
            /** Format: date */
            from: string | null;
        };
        WrittenPolicyEmployeeCap: {
            state: string;
            yearly_maximum: number | null;
            weekly_maximum: number | null;
            classification_codes: string[];
            /** Format: date */
            from: string | null;
        };
        WrittenPolicyNoncomplianceCharge: {
            state: string;
            multiple: number;
            exact: boolean;
            requests: number;
            /** Format: date */
            from: string | null;
        };
        WrittenPolicyInsured: {
            name: string;
            /** @description Federal employer identification number, `12-3456789`. */
            fein: string | null;
            /** @enum {string|null} */
            entity_type: "individual" | "partnership" | "limited_partnership" | "limited_liability_partnership" | "corporation" | "limited_liability_company" | "association" | "joint_venture" | "trust_or_estate" | "government" | "other" | null;
            address: components["schemas"]["Address"];
        };
        WrittenPolicyNamedInsured: {
            employer_id: string | null;
            name: string | null;
            /** @description Federal employer identification number, `12-3456789`. */
            fein: string | null;
            /** @enum {string|null} */
            entity_type: "individual" | "partnership" | "limited_partnership" | "limited_liability_partnership" | "corporation" | "limited_liability_company" | "association" | "joint_venture" | "trust_or_estate" | "government" | "other" | null;
        };
        WrittenPolicyLocation: {
            name: string | null;
            address: components["schemas"]["Address"];
        };
        WrittenPolicyProducer: {
            name: string;
            code: string | null;
        };
        WrittenPolicyWarning: {
            /** @enum {string} */
            code: "CLASS_CODE_UNVERIFIED" | "CLASS_CODE_DISCONTINUED";
            field: string;
            message: string;
            expected: string;
            received: string;
        };
        ListPoliciesResult: {
            data: components["schemas"]["Policy"][];
            /** @description True if there is another page. */
            has_more: boolean;
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
        UpdatePolicyRequest: {
            /** @description Id of your owner account. It must be the owner of the credentials in use. */
            owner_id?: string;
            /** @description Your id of the employer. */
            employer_id?: string;
            /**
             * Format: date-time
             * @description First moment of the term. At or after the end of the current term, it renews the policy: the other members are then those of the next term.
             */
            effective_date?: string;
            /** @description Number of the policy. */
            policy_number?: string;
            /**
             * @description Status of the policy. `cancelled` cancels it, and `active` reinstates it after that.
             * @enum {string}
             */
            status?: "pending" | "active" | "expired" | "cancelled";
            /**
             * Format: date-time
             * @description Effective time of the cancellation, with the status `cancelled` and within the current term; its day is not covered. Defaults to now. Send it alone to move a scheduled cancellation, or `null` to withdraw it.
             */
            cancellation_date?: string | null;
            /**
             * @description `pro_rata`: the carrier cancels. `short_rate`: the insured cancels and pays a larger share. `flat`: the policy is cancelled from its effective date on, as if there had been none. Defaults to `pro_rata`.
             * @enum {string|null}
             */
            cancellation_method?: "pro_rata" | "short_rate" | "flat" | null;
            /**
             * Format: date
             * @description First day of the change, within the term: `classifications`, `state_terms`, `premium` and the members that `state_terms` has then apply from this day on, and the estimated premium changes from it on. Without it, they apply to the whole term.
             */
            endorsement_date?: string;
            /** @description `null` withdraws a scheduled renewal. */
            next_term?: null;
            /**
             * Format: date-time
             * @description Moment at which the term ends. Defaults to one year after `effective_date` when the policy is renewed.
             */
            expiration_date?: string;
            /** @description Estimated premium in US dollars. Without it, the premium that rates and estimated payroll give, which follows later changes of them. */
            premium?: number | null;
            /** @description The audit that is made without a request. Defaults to none. */
            audit?: components["schemas"]["UpdatePolicyRequestAudit"] | null;
            /** @description Method of charging premium before the final audit. Defaults to none: then audits charge it. A policy with a ledger has no interim audits. It can be removed until the ledger of the term has an entry. */
            billing?: components["schemas"]["UpdatePolicyRequestBilling"] | null;
            /** @description Classes of work. When no class has a rate, premium changes in proportion to payroll. */
            classifications?: components["schemas"]["UpdatePolicyRequestClassification"][] | null;
            /** @description Estimated payroll of the whole policy, used when no classification has its own. */
            estimated_payroll?: number | null;
            /** @description Experience modification. Defaults to 1. */
            experience_modifier?: number | null;
            /** @description Schedule credit or debit as a fraction of premium: a credit of 10 % is -0.1. */
            schedule_rating?: number | null;
            /** @description Charge for increased limits, as a fraction of manual premium. */
            increased_limits_factor?: number | null;
            /** @description Credit for a deductible, as a fraction of premium. It is subtracted. */
            deductible_credit?: number | null;
            /** @description Flat expense charge, in US dollars. */
            expense_constant?: number | null;
            /** @description Minimum premium, in US dollars. */
            minimum_premium?: number | null;
            /** @description Charge for terrorism, in US dollars for each 100 dollars of remuneration. */
            terrorism_rate?: number | null;
            /** @description Charge for catastrophes, in US dollars for each 100 dollars of remuneration. */
            catastrophe_rate?: number | null;
            /** @description Minimum charge for increased limits of employers' liability, in US dollars, in each state. */
            employers_liability_minimum?: number | null;
            /** @description Merit rating credit or debit as a fraction of premium: a credit of 5 % is -0.05. */
            merit_rating?: number | null;
            /** @description Premium adjustment of construction classes, as a fraction of premium. It is subtracted. */
            construction_class_credit?: number | null;
            /** @description Factor of the All Risk Adjustment Program (Massachusetts), 1 or more. Defaults to 1. */
            arap_factor?: number | null;
            /** @description The carrier's multiplier of loss costs. */
            loss_cost_multiplier?: number | null;
            /** @description Credit for a large deductible, as a fraction of standard premium, from 0 to 1. It is subtracted after the standard premium; assessments of it do not change. */
            large_deductible_credit?: number | null;
            /** @description Factor of the rate for work under the federal Longshore Act: payroll in `5403F` has the rate of `5403` times the factor, unless the policy rates `5403F` itself. */
            federal_act_factor?: number | null;
            /** @description Share of the premium of the whole term that is charged when the insured cancels, from 0 to 1. It overrides the table on file, which begins at 55 covered days. */
            short_rate_factor?: number | null;
            /** @description Name of a published premium discount table. */
            discount_table?: string | null;
            /** @description Discount bands of this policy. The last band has no `up_to`. */
            discount_bands?: components["schemas"]["UpdatePolicyRequestDiscountBand"][] | null;
            /** @description Premium discounts of single states, instead of that of the policy: the state's share of the discount at the standard premium of the whole policy. */
            state_discounts?: components["schemas"]["UpdatePolicyRequestStateDiscount"][] | null;
            /** @description Credits that states name, such as those for a safety committee or a drug-free workplace. They are part of the standard premium. */
            credits?: components["schemas"]["UpdatePolicyRequestCredit"][] | null;
            /** @description Charges in addition to premium, as a fraction of it or as a fixed amount. */
            surcharges?: components["schemas"]["UpdatePolicyRequestSurcharge"][] | null;
            /** @description Waivers of subrogation: charges for giving up recourse against others. */
            waivers_of_subrogation?: components["schemas"]["UpdatePolicyRequestWaiversOfSubrogationItem"][] | null;
            /**
             * @description Unit to which the premium of each line and step is rounded, half up. Defaults to `cents`.
             * @enum {string|null}
             */
            rounding?: "cents" | "whole_dollar" | null;
            /** @description Officers and owners who chose to be covered or not to be covered. Their remuneration on covered days is limited by the average week of these days. */
            officer_elections?: components["schemas"]["UpdatePolicyRequestOfficerElection"][] | null;
            /** @description Id of the rate table with the rates of the classes that `classifications` does not rate. A class that has payroll and is not on the policy is rated from it, too. */
            rate_table?: string | null;
            /** @description Id of the rule table whose rows come before the rules on file, and after the rules that the policy states itself. */
            rule_table?: string | null;
            /**
             * @description Kind of contract with uninsured subcontractors. It decides which part of their price is remuneration.
             * @enum {string|null}
             */
            subcontractor_contract?: "unstated" | "labor_only" | "labor_and_materials" | "mobile_equipment" | null;
            /** @description Sources of the payroll that counts for this policy: employers of your own, and employers of other owners. If omitted, the payroll of the policy's employer counts, and that of every exposure grant that you have accepted. While a named source has delivered nothing, an audit fails with `SOURCE_MISSING`. A grant that an owner offers after you have named it here is accepted at once. */
            exposure_sources?: components["schemas"]["UpdatePolicyRequestExposureSource"][] | null;
            /** @description Terms that differ by state or change within the term. They take precedence over the value of the policy; a member that a row does not have keeps its value. Payroll is divided by days where they change. */
            state_terms?: components["schemas"]["UpdatePolicyRequestStateTerm"][] | null;
            /** @description True if somebody verified the hourly wages of classes that go by them, such as 5403 and 5432 in California. Otherwise pay counts in the class of its hourly wage. Defaults to false. */
            wage_records_verified?: boolean | null;
            /** @description True if the employer's records support dividing the pay of one person between a standard exception, such as 8810, and another class. Otherwise all pay of the days on which both are reported counts in the class with the highest rate. Defaults to false. */
            records_support_division?: boolean | null;
            /** @description Months in which a seasonal business has no payroll, 1 to 12, each once. An audit does not need reports of their days; payroll that is reported there counts. */
            no_payroll_months?: number[] | null;
            /** @description Pairs of employee ids that are one person, for example where the payroll provider changed. Limits and maximums then apply to all pay of the person. */
            person_links?: components["schemas"]["UpdatePolicyRequestPersonLink"][] | null;
            /** @description Limits of the pay of officers and owners that count instead of those on file. */
            officer_limits?: components["schemas"]["UpdatePolicyRequestOfficerLimit"][] | null;
            /** @description Rules about the deduction of overtime premium in a state, which count instead of the rule on file. */
            overtime_deducted?: components["schemas"]["UpdatePolicyRequestOvertimeDeductedItem"][] | null;
            /** @description Rules about the deduction of a kind of excluded pay in a state, which count instead of the rule on file. */
            excluded_pay_deducted?: components["schemas"]["UpdatePolicyRequestExcludedPayDeductedItem"][] | null;
            /** @description Maximum remuneration of an employee that counts instead of that on file. */
            employee_caps?: components["schemas"]["UpdatePolicyRequestEmployeeCap"][] | null;
            /** @description Audit noncompliance charges as the endorsement of the policy shows them; they count instead of those on file. */
            noncompliance_charges?: components["schemas"]["UpdatePolicyRequestNoncomplianceCharge"][] | null;
            /** @description The first named insured. Worksheets and statements print it. */
            insured?: components["schemas"]["UpdatePolicyRequestInsured"] | null;
            /** @description Further named insureds. The payroll of an employer among them counts as that of an employer in `exposure_sources` does. */
            named_insureds?: components["schemas"]["UpdatePolicyRequestNamedInsured"][] | null;
            /** @description Places of work. */
            locations?: components["schemas"]["UpdatePolicyRequestLocation"][] | null;
            /** @description States that the policy covers (item 3.A). Payroll of another state is listed in `not_covered` of the worksheet; it needs no rate and no rule, and the premium excludes it. Without it, payroll of every state counts. */
            covered_states?: string[] | null;
            /** @description Agency or broker of the policy. */
            producer?: components["schemas"]["UpdatePolicyRequestProducer"] | null;
        };
        UpdatePolicyRequestAudit: {
            /**
             * @description `final` makes the audit at the end of each term, and when the policy is cancelled.
             * @enum {string}
             */
            schedule: "final";
            /**
             * @description Method of the audit. `waived`: the records are not audited; the audit has the status `waived` and the estimated premium. Not allowed with `billing`.
             * @enum {string}
             */
            method: "self" | "phone" | "physical" | "waived";
        };
        UpdatePolicyRequestBilling: {
            /**
             * @description `pay_as_you_go`: each payroll report is charged, in the ledger of the policy.
             * @enum {string}
             */
            mode: "pay_as_you_go";
            /**
             * @description Frequency of the employer's pay periods. A pay period without a report is estimated. Weeks and pairs of weeks count from `pay_period_start`; `semimonthly` periods end on the 15th and on the last day of the month. Defaults to none: then no report is expected.
             * @enum {string|null}
             */
            pay_schedule?: "weekly" | "biweekly" | "semimonthly" | "monthly" | null;
            /** @description Days after the end of a pay period until its report is late. Defaults to 10, unless the platform is configured otherwise. */
            grace_days?: number | null;
            /**
             * Format: date
             * @description First day of any pay period of the employer, with `weekly` and `biweekly` only. All other periods follow from it, also in later terms; the first and the last one of a term may be shorter. Defaults to the first day of the term.
             */
            pay_period_start?: string | null;
        };
        UpdatePolicyRequestClassification: {
            state: string;
            /** @description Class code of the rating bureau. */
            classification_code: string;
            /** @description Your own description of the class. Worksheets show it in `class_description`. */
            description?: string | null;
            /** @description One rate for the whole term. */
            rate?: number | null;
            /** @description One loss cost for the whole term, instead of a rate. */
            loss_cost?: number | null;
            /**
             * @description Unit of the rate: 100 dollars of remuneration (`per_100`, or `remuneration`), a person and year (`per_capita`), an hour of work (`per_hour`), or the class and term (`flat`). Defaults to `per_100`.
             * @enum {string|null}
             */
            basis?: "per_100" | "per_capita" | "per_hour" | "flat" | "remuneration" | null;
            /** @description Rates that change within the term. Send them instead of `rate`. */
            rates?: components["schemas"]["UpdatePolicyRequestClassificationRate"][] | null;
            /** @description Estimated payroll of this class for the term, in US dollars. */
            estimated_payroll?: number | null;
            /** @description Estimated persons or hours of a class with such a `basis`, for the term. */
            estimated_units?: number | null;
            /** @description Estimates that change within the term. Each is the estimate of a whole term, and counts for the days from `from` on. */
            estimates?: components["schemas"]["UpdatePolicyRequestClassificationEstimate"][] | null;
            /** @description Minimum premium of a policy on which this class develops premium. Defaults to the minimum premium of the policy. */
            minimum_premium?: number | null;
            /** @description True if the experience modification applies to this class. Defaults to true. */
            experience_rated?: boolean | null;
        };
        UpdatePolicyRequestClassificationRate: {
            /** @description Rate in US dollars for each unit of its basis: by default 100 dollars of remuneration. */
            rate?: number | null;
            /** @description Loss cost instead of a rate; times `loss_cost_multiplier` it is the rate. */
            loss_cost?: number | null;
            /**
             * @description Unit of the rate: 100 dollars of remuneration (`per_100`, or `remuneration`), a person and year (`per_capita`), an hour of work (`per_hour`), or the class and term (`flat`). Defaults to `per_100`.
             * @enum {string|null}
             */
            basis?: "per_100" | "per_capita" | "per_hour" | "flat" | "remuneration" | null;
            /**
             * Format: date
             * @description First day of the rate. Defaults to the first day of the term.
             */
            effective_date?: string | null;
        };
        UpdatePolicyRequestClassificationEstimate: {
            /**
             * Format: date
             * @description First day of the estimate.
             */
            effective_date: string;
            estimated_payroll?: number | null;
            estimated_units?: number | null;
        };
        UpdatePolicyRequestDiscountBand: {
            /** @description Premium at which the band ends, in US dollars. */
            up_to?: number | null;
            /** @description Discount on the premium in the band, as a fraction. */
            rate: number;
        };
        UpdatePolicyRequestStateDiscount: {
            /** @description State whose premium is discounted. */
            state: string;
            /** @description Name of a published premium discount table, instead of bands. */
            table?: string | null;
            /** @description Discount bands of the state. With neither, it has no discount. */
            bands?: components["schemas"]["UpdatePolicyRequestStateDiscountBand"][] | null;
        };
        UpdatePolicyRequestStateDiscountBand: {
            /** @description Premium at which the band ends, in US dollars. */
            up_to?: number | null;
            /** @description Discount on the premium in the band, as a fraction. */
            rate: number;
        };
        UpdatePolicyRequestCredit: {
            /** @description Name of the credit. */
            name: string;
            /** @description State of the credit. Without it, every state of the policy. */
            state?: string | null;
            /** @description Credit as a fraction of the premium. It is subtracted. */
            rate: number;
            /**
             * @description The premium of which `rate` is a fraction. Defaults to `standard`, the premium before the credit.
             * @enum {string|null}
             */
            base?: "manual" | "subject" | "modified" | "standard" | null;
            /** @description Code in the statistical plan of the bureau. */
            statistical_code?: string | null;
        };
        UpdatePolicyRequestSurcharge: {
            /** @description Name of the surcharge. */
            name: string;
            /** @description Surcharge as a fraction of premium. */
            rate?: number | null;
            /**
             * @description The premium of which `rate` is a fraction. `before_schedule` is standard premium without schedule rating and ARAP. Required with `rate`, unless a rule is on file for the assessments of `state`.
             * @enum {string|null}
             */
            base?: "manual" | "subject" | "standard" | "before_schedule" | "final" | "modified" | null;
            /** @description The state whose premium is charged. Without it, the premium of the whole policy. */
            state?: string | null;
            /** @description Surcharge as a fixed amount, in US dollars. */
            amount?: number | null;
        };
        UpdatePolicyRequestWaiversOfSubrogationItem: {
            /** @description Party in whose favor the carrier waives, or the job. */
            name?: string | null;
            /** @description State of the waiver. Required if the policy has several. */
            state?: string | null;
            /** @description Charge as a fraction of the premium. */
            rate: number;
            /** @description Manual premium of the job for the term, in US dollars. Without it, all manual premium of the state. */
            premium?: number | null;
            /** @description Minimum charge for the term, in US dollars. */
            minimum?: number | null;
        };
        UpdatePolicyRequestOfficerElection: {
            /** @description Your id of the officer or owner. */
            employee_id: string;
            /** @description True when the officer or owner chose to be covered, false when not. */
            included: boolean;
            /**
             * @description Kind of owner, which decides the limits of the remuneration. Without it, `officer`. Of several elections of one person the first one counts.
             * @enum {string|null}
             */
            kind?: "officer" | "sole_proprietor" | "partner" | "llc_member" | null;
            /**
             * Format: date
             * @description First day of the election. Without it, the first day of the term.
             */
            from?: string | null;
            /**
             * Format: date
             * @description Last day of the election. Without it, the last day of the term.
             */
            to?: string | null;
        };
        UpdatePolicyRequestExposureSource: {
            /** @description Owner of the payroll: your own id, or that of an owner who shares it. */
            owner_id: string;
            /** @description Id that this owner uses for the employer. */
            employer_id: string;
        };
        UpdatePolicyRequestStateTerm: {
            /** @description State of the terms. Without it, or with `*`, every state that has no terms of its own. */
            state?: string | null;
            /**
             * Format: date
             * @description First day of the terms. Without it, the first day of the term of the policy.
             */
            effective_from?: string | null;
            /** @description Experience modification. Defaults to 1. */
            experience_modifier?: number | null;
            /** @description Schedule credit or debit as a fraction of premium: a credit of 10 % is -0.1. */
            schedule_rating?: number | null;
            /** @description Charge for increased limits, as a fraction of manual premium. */
            increased_limits_factor?: number | null;
            /** @description Credit for a deductible, as a fraction of premium. It is subtracted. */
            deductible_credit?: number | null;
            /** @description Flat expense charge, in US dollars. */
            expense_constant?: number | null;
            /** @description Charge for terrorism, in US dollars for each 100 dollars of remuneration. */
            terrorism_rate?: number | null;
            /** @description Charge for catastrophes, in US dollars for each 100 dollars of remuneration. */
            catastrophe_rate?: number | null;
            /** @description Minimum charge for increased limits of employers' liability, in US dollars, in each state. */
            employers_liability_minimum?: number | null;
            /** @description Merit rating credit or debit as a fraction of premium: a credit of 5 % is -0.05. */
            merit_rating?: number | null;
            /** @description Premium adjustment of construction classes, as a fraction of premium. It is subtracted. */
            construction_class_credit?: number | null;
            /** @description Factor of the All Risk Adjustment Program (Massachusetts), 1 or more. Defaults to 1. */
            arap_factor?: number | null;
            /** @description The carrier's multiplier of loss costs. */
            loss_cost_multiplier?: number | null;
            /** @description Credit for a large deductible, as a fraction of standard premium, from 0 to 1. It is subtracted after the standard premium; assessments of it do not change. */
            large_deductible_credit?: number | null;
            /** @description Factor of the rate for work under the federal Longshore Act: payroll in `5403F` has the rate of `5403` times the factor, unless the policy rates `5403F` itself. */
            federal_act_factor?: number | null;
        };
        UpdatePolicyRequestPersonLink: {
            /** @description One id of the person. */
            employee_id: string;
            /** @description The other id, of the same or another payroll provider. */
            same_person_as: string;
        };
        UpdatePolicyRequestOfficerLimit: {
            state: string;
            /**
             * @description Kind of owner.
             * @enum {string}
             */
            kind: "officer" | "sole_proprietor" | "partner" | "llc_member";
            /** @description Minimum of the average week, in US dollars. */
            weekly_minimum?: number | null;
            /** @description Maximum of the average week, in US dollars. */
            weekly_maximum?: number | null;
            /** @description Payroll of a full year that counts instead of the actual pay. Send it instead of the weekly limits. */
            fixed_yearly?: number | null;
            /** @description True if a part of a week counts as a week. Defaults to false. */
            part_of_week_counts?: boolean | null;
            /**
             * Format: date
             * @description Effective date from which it applies to terms of the policy. Without it, always.
             */
            from?: string | null;
        };
        UpdatePolicyRequestOvertimeDeductedItem: {
            state: string;
            /** @description True if the premium part of overtime pay is deducted from remuneration. */
            deducted: boolean;
            /**
             * Format: date
             * @description Effective date from which it applies to terms of the policy. Without it, always.
             */
            from?: string | null;
        };
        UpdatePolicyRequestExcludedPayDeductedItem: {
            state: string;
            /**
             * @description Kind of excluded pay.
             * @enum {string}
             */
            kind: "tips" | "severance" | "per_diem" | "expense_reimbursement" | "employer_contributions" | "vehicle" | "military_duty" | "third_party_sick_pay" | "uniform_allowance" | "meal_money" | "employee_discounts" | "perquisites";
            /** @description True if pay of this kind is deducted from remuneration. */
            deducted: boolean;
            /**
             * Format: date
             * @description Effective date from which it applies to terms of the policy. Without it, always.
             */
            from?: string | null;
        };
        UpdatePolicyRequestEmployeeCap: {
            state: string;
            /** @description The first dollars of a policy year that count. With neither maximum, all pay counts. */
            yearly_maximum?: number | null;
            /** @description Maximum of the average week, in US dollars. */
            weekly_maximum?: number | null;
            /** @description Classes to which the maximum applies. Without them, all classes. */
            classification_codes?: string[] | null;
            /**
             * Format: date
             * @description Effective date from which it applies to terms of the policy. Without it, always.
             */
            from?: string | null;
        };
        UpdatePolicyRequestNoncomplianceCharge: {
            state: string;
            /** @description Highest multiple of the estimated annual premium that may be added. */
            multiple: number;
            /** @description True if exactly this multiple must be charged. Defaults to false. */
            exact?: boolean | null;
            /** @description Number of times that the records must have been requested. Defaults to 2. */
            requests?: number | null;
            /**
             * Format: date
             * @description Effective date from which it applies to terms of the policy. Without it, always.
             */
            from?: string | null;
        };
        UpdatePolicyRequestInsured: {
            name: string;
            /** @description Federal employer identification number. */
            fein?: string | null;
            /**
             * @description Legal form.
             * @enum {string|null}
             */
            entity_type?: "individual" | "partnership" | "limited_partnership" | "limited_liability_partnership" | "corporation" | "limited_liability_company" | "association" | "joint_venture" | "trust_or_estate" | "government" | "other" | null;
            address?: components["schemas"]["UpdatePolicyRequestInsuredAddress"] | null;
        };
        UpdatePolicyRequestInsuredAddress: {
            street?: string | null;
            city?: string | null;
            state?: string | null;
            postal_code?: string | null;
        };
        UpdatePolicyRequestNamedInsured: {
            /** @description Your id of the employer, if it has payroll of its own. */
            employer_id?: string | null;
            name?: string | null;
            /** @description Federal employer identification number. */
            fein?: string | null;
            /**
             * @description Legal form.
             * @enum {string|null}
             */
            entity_type?: "individual" | "partnership" | "limited_partnership" | "limited_liability_partnership" | "corporation" | "limited_liability_company" | "association" | "joint_venture" | "trust_or_estate" | "government" | "other" | null;
        };
        UpdatePolicyRequestLocation: {
            name?: string | null;
            address?: components["schemas"]["UpdatePolicyRequestLocationAddress"] | null;
        };
        UpdatePolicyRequestLocationAddress: {
            street?: string | null;
            city?: string | null;
            state?: string | null;
            postal_code?: string | null;
        };
        UpdatePolicyRequestProducer: {
            name: string;
            code?: string | null;
        };
        DeletePolicyResult: {
            id: string;
            /** @constant */
            deleted: true;
            /** @constant */
            message: "policy_deleted";
        };
        PreviewPremiumResult: {
            /** @constant */
            object: "premium_preview";
            policy_id: string;
            /** Format: date */
            period_start: string;
            /** Format: date */
            period_end: string;
            /** @description The worksheet; `null` when the policy has neither rates nor an estimated premium. */
            worksheet: components["schemas"]["Worksheet"] | null;
            /** @description Number of days that are in no payroll report and no statement of no payroll. `missing` has them as ranges with the code `MISSING_DAYS`; it lists at most 1,000 problems. */
            missing_days: number;
            /** @description Rules that the payroll needs and that are not on file. State them on the policy. */
            rules_not_on_file: components["schemas"]["PreviewPremiumResultRulesNotOnFileItem"][];
            /** @description Problems for which an audit of this period would fail. */
            missing: components["schemas"]["Missing"][];
        };
        Worksheet: {
            /**
             * @description `rates` when premium is calculated from rates, `proportion` when it changes in proportion to payroll.
             * @enum {string}
             */
            method: "rates" | "proportion";
            /** Format: date */
            period_start: string;
            /** Format: date */
            period_end: string;
            payroll: number;
            remuneration: number;
            /** @description Sum of the premiums of all lines. */
            manual_premium: number;
            estimated_premium: number;
            /** @description The premium of the whole term; the instalment of a part of it. */
            final_premium: number;
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
            /** @description The final premium minus the estimated premium, and for a whole term minus the adjustments of interim audits. */
            adjustment: number;
            /** @enum {string} */
            adjustment_type: "additional_premium" | "return_premium" | "no_change";
            lines: components["schemas"]["WorksheetLine"][];
            steps: components["schemas"]["PremiumStep"][];
            /** @description Sources of the payroll in the figures: your own, and grants. */
            sources: components["schemas"]["WorksheetSource"][];
            /** @description Statements that nobody was paid, which complete the days without payroll. */
            no_payroll: components["schemas"]["WorksheetNoPayrollItem"][];
            /** @description Payroll of states that are not among the `covered_states` of the policy. It is in no line, and the premium excludes it. */
            not_covered: components["schemas"]["WorksheetNotCoveredItem"][];
            /** @description The first named insured; `null` when the policy names none. */
            insured: components["schemas"]["WorksheetInsured"] | null;
            /** @description The further named insureds. The payroll of your employers among them counts. */
            named_insureds: components["schemas"]["WorksheetNamedInsured"][];
            /** @description Places of work of the insured. */
            locations: components["schemas"]["WorksheetLocation"][];
            /** @description States that the policy covers (item 3.A). An empty list means every state. */
            covered_states: string[];
            /** @description Agency or broker of the policy; `null` when there is none. */
            producer: components["schemas"]["WorksheetProducer"] | null;
            /** @description The rules that the premium was rated with, with their sources. Empty for versions of earlier releases. */
            rules: components["schemas"]["RuleRow"][];
            /** @description Warnings to check before you rely on the premium. */
            warnings: components["schemas"]["WorksheetWarning"][];
        };
        WorksheetLine: {
            state: string | null;
            classification_code: string;
            /** @description Description of the class: that of the policy, else of its rate table, else of the catalogue; `null` when there is none. */
            class_description: string | null;
            /** @enum {string} */
            basis: "payroll" | "subcontractors";
            rate_period: components["schemas"]["WorksheetLineRatePeriod"];
            payroll: number;
            /** @description Payroll that is not remuneration. A negative amount adds remuneration: an officer is paid less than the minimum that counts. `adjustment` is the change by accepted disputes. */
            deductions: components["schemas"]["WorksheetLineDeduction"][];
            /** @description Payroll minus deductions. */
            remuneration: number;
            /** @description Rate in US dollars per unit of `rate_basis`. */
            rate: number | null;
            /**
             * @description Unit of the rate: 100 dollars of remuneration, a person and year, an hour, or the class and term.
             * @enum {string}
             */
            rate_basis: "per_100" | "per_capita" | "per_hour" | "flat";
            /** @description Persons, hours or classes to which the rate applies; `null` when it applies to remuneration. */
            units: number | null;
            /** @description Loss cost that is multiplied by the loss cost multiplier; `null` for a rate. */
            loss_cost: number | null;
            premium: number | null;
            /** @description Source of the rate; `null` when the line has none. */
            rate_source: components["schemas"]["WorksheetLineRateSource"] | null;
            /** @description Payroll lines from which the line is made: positions in `employees` of each report, from 0. */
            sources: components["schemas"]["WorksheetLineSource"][];
            /** @description Registered subcontractors whose payments are part of the line. */
            subcontractor_ids: string[];
            /** @description Changes by accepted disputes, in the order in which they apply: the remuneration of the line before and after each, or its units when `rate_basis` is not `per_100`. */
            adjustments: components["schemas"]["WorksheetLineAdjustment"][];
        };
        WorksheetLineRatePeriod: {
            /** Format: date */
            start: string;
            /** Format: date */
            end: string;
        };
        WorksheetLineDeduction: {
            /** @enum {string} */
            kind: "overtime_premium" | "tips" | "severance" | "per_diem" | "expense_reimbursement" | "employer_contributions" | "vehicle" | "military_duty" | "third_party_sick_pay" | "uniform_allowance" | "meal_money" | "employee_discounts" | "perquisites" | "officer_limits" | "officer_excluded" | "employee_cap" | "insured_subcontractor" | "materials" | "adjustment";
            amount: number;
            /** @description Ids of the rules by which it is deducted, as in `rules`. */
            rules: string[];
        };
        WorksheetLineRateSource: {
            /** @enum {string} */
            type: "policy" | "rate_table";
            /** @description Id of the rate table. */
            rate_table: string | null;
            /** @description Version of the rate table. */
            version: number | null;
        };
        WorksheetLineSource: {
            report_id: string;
            positions: components["schemas"]["WorksheetLineSourcePosition"][];
        };
        WorksheetLineSourcePosition: {
            first: number;
            last: number;
        };
        WorksheetLineAdjustment: {
            dispute_id: string;
            /** @description Number of the line in the dispute, from 1. */
            line: number;
            /** @enum {string} */
            ground: "wrong_class" | "wrong_state" | "wrong_amount" | "not_an_employee" | "insured_subcontractor" | "overtime_premium" | "officer" | "duplicate";
            before: number;
            after: number;
        };
        PremiumStep: {
            /** @description Name of the step, such as `experience_modification`. */
            step: string;
            /** @description State of the step; `null` for a step over the whole policy. */
            state: string | null;
            /** @description Name of the surcharge; `null` for any other step. */
            name: string | null;
            /** @description Days of the step where a factor changes within the term; `null` when the step is for all rated days. */
            period: components["schemas"]["PremiumStepPeriod"] | null;
            /** @description Factor, rate or share of the step, as the policy states it; `null` when it has none. */
            factor: number | null;
            /** @description Amount to which the factor applies; `null` when the step has no factor. */
            base: number | null;
            /** @description Id of the rule row that decides the step: `<kind>/<state>/<effective_from>`; `null` when none does. */
            rule: string | null;
            /** @description Code of the step in the statistical plan of the rating bureaus; `null` when none is public. */
            statistical_code: string | null;
            /** @description Amount that the step adds. Negative for credits and discounts. */
            amount: number;
            /** @description The premium after this step. */
            running_total: number;
            /** @description Name of the running total, such as `standard_premium`; `null` when it has no name of its own. */
            gives: string | null;
        };
        PremiumStepPeriod: {
            /** Format: date */
            start: string;
            /** Format: date */
            end: string;
        };
        WorksheetSource: {
            owner_id: string;
            /** @description Id that this owner uses for the employer. */
            employer_id: string;
            /** @description The exposure grant; `null` for your own payroll. */
            grant_id: string | null;
            /**
             * Format: date-time
             * @description Time at which the grant ended. The figures still include the payroll; rating again removes it.
             */
            withdrawn_at: string | null;
        };
        WorksheetNoPayrollItem: {
            report_id: string;
            period: components["schemas"]["WorksheetNoPayrollItemPeriod"];
        };
        WorksheetNoPayrollItemPeriod: {
            /** Format: date */
            start: string;
            /** Format: date */
            end: string;
        };
        WorksheetNotCoveredItem: {
            state: string;
            classification_code: string;
            /** @enum {string} */
            basis: "payroll" | "subcontractors";
            period: components["schemas"]["WorksheetNotCoveredItemPeriod"];
            payroll: number;
            report_ids: string[];
            subcontractor_ids: string[];
        };
        WorksheetNotCoveredItemPeriod: {
            /** Format: date */
            start: string;
            /** Format: date */
            end: string;
        };
        WorksheetInsured: {
            name: string;
            /** @description Federal employer identification number, `12-3456789`. */
            fein: string | null;
            /** @enum {string|null} */
            entity_type: "individual" | "partnership" | "limited_partnership" | "limited_liability_partnership" | "corporation" | "limited_liability_company" | "association" | "joint_venture" | "trust_or_estate" | "government" | "other" | null;
            address: components["schemas"]["Address"];
        };
        WorksheetNamedInsured: {
            employer_id: string | null;
            name: string | null;
            /** @description Federal employer identification number, `12-3456789`. */
            fein: string | null;
            /** @enum {string|null} */
            entity_type: "individual" | "partnership" | "limited_partnership" | "limited_liability_partnership" | "corporation" | "limited_liability_company" | "association" | "joint_venture" | "trust_or_estate" | "government" | "other" | null;
        };
        WorksheetLocation: {
            name: string | null;
            address: components["schemas"]["Address"];
        };
        WorksheetProducer: {
            name: string;
            code: string | null;
        };
        RuleRow: {
            /** @description Stable id of the rule; it ends in `policy` when the policy states the value. */
            rule: string;
            kind: string;
            /** @description State of the rule; `*` for every state without a rule of its own. */
            state: string;
            /** Format: date */
            effective_from: string;
            source: string;
            /** @description Your rule table that has the rule; `null` when it is on file or the policy states it. */
            rule_table: components["schemas"]["RuleRowRuleTable"] | null;
            /**
             * Format: date
             * @description Day on which the rule was compared with its source; `null` when it was not, or when the policy states the value.
             */
            checked_on: string | null;
        };
        RuleRowRuleTable: {
            id: string;
            version: number;
            /** @description Id of the row. */
            row: string;
        };
        WorksheetWarning: {
            /**
             * @description `OVERLAPPING_SOURCES`: two sources pay the same persons for the same days. `OVERLAPPING_REPORTS`: two reports of one source have the same persons for the same days, or one states that nobody was paid on days of which the other has payroll. Both count until one is voided. At most 100 pairs of reports are listed. `DIVIDED_PAYROLL`: persons are paid in a standard exception and in another class for the same days, and all of it counts in the class with the highest rate. `UNCHARGED_PAYMENTS`: payments to subcontractors charge nothing, because the rate of their class is not for remuneration. `ADJUSTMENT_NOT_APPLIED`: the accepted line of a dispute does not fit the payroll any more. `ADJUSTED_LINE_CHANGED`: the accepted line is applied, but its amount differs from that at the time of the dispute. `UNRECONCILED`: documents of the audit state other wages than payroll reports have. `RULE_UNCONFIRMED`: a rule applies that nobody compared with a source about the state; the figures are those of the rule. `WEEKS_AVERAGED`: a maximum is that of each actual week, and reports are longer, so the average week decides. `DUAL_WAGE_CLASS`: pay counts in the class of its hourly wage, which is not the reported one. `OFFICER_COVERAGE_ASSUMED`: officers without an election count as covered from the first day of the term, or from their hire date if that is later. `PAY_REVERSED`: a reversal takes back pay of an unknown week, where a maximum is that of each actual week.
             * @enum {string}
             */
            code: "OVERLAPPING_SOURCES" | "OVERLAPPING_REPORTS" | "DIVIDED_PAYROLL" | "UNCHARGED_PAYMENTS" | "ADJUSTMENT_NOT_APPLIED" | "ADJUSTED_LINE_CHANGED" | "UNRECONCILED" | "RULE_UNCONFIRMED" | "WEEKS_AVERAGED" | "DUAL_WAGE_CLASS" | "OFFICER_COVERAGE_ASSUMED" | "PAY_REVERSED";
            message: string;
            /** @description The two sources, or the source of both reports; empty for divided payroll. */
            sources: components["schemas"]["WorksheetWarningSource"][];
            /** @description The two reports of `OVERLAPPING_REPORTS`, or the reports that state `UNCHARGED_PAYMENTS`. */
            report_ids: string[];
            /** @description Number of persons who are paid for the same days by both, or in both classes. */
            person_count: number;
            /** @description First and last day that are in both, over all persons. */
            period: components["schemas"]["WorksheetWarningPeriod"];
            /** @description The first 100 persons, with their employee id in each of the sources, or the employee ids of divided payroll; empty for two reports. */
            persons: components["schemas"]["WorksheetWarningPerson"][];
            /** @description Ids of the rules by which pay counts in another class, or of the rule of `RULE_UNCONFIRMED`. */
            rules: string[];
            /** @description The dispute of `ADJUSTMENT_NOT_APPLIED` and `ADJUSTED_LINE_CHANGED`. */
            dispute_id: string | null;
            /** @description The documents of `UNRECONCILED`. */
            document_ids: string[];
            /** @description The amounts of `UNRECONCILED`; otherwise `null`. */
            unreconciled: components["schemas"]["WorksheetWarningUnreconciled"] | null;
        };
        WorksheetWarningSource: {
            owner_id: string;
            employer_id: string;
        };
        WorksheetWarningPeriod: {
            /** Format: date */
            start: string;
            /** Format: date */
            end: string;
        };
        WorksheetWarningPerson: {
            employee_ids: string[];
            period: components["schemas"]["WorksheetWarningPersonPeriod"];
            /** @description Gross pay of the rated days that counts in another class than reported. */
            moved: components["schemas"]["WorksheetWarningPersonMovedItem"][];
        };
        WorksheetWarningPersonPeriod: {
            /** Format: date */
            start: string;
            /** Format: date */
            end: string;
        };
        WorksheetWarningPersonMovedItem: {
            state: string;
            from_class: string;
            to_class: string;
            amount: number;
        };
        WorksheetWarningUnreconciled: {
            /** @enum {string} */
            kind: "federal" | "state" | "register";
            /** @description State; `null` for all states. */
            state: string | null;
            stated: number;
            payroll: number;
            /** @description `stated` minus the payroll. */
            difference: number;
        };
        PreviewPremiumResultRulesNotOnFileItem: {
            /** @description Kind of the rule, such as `officer_limits`. */
            rule: string;
            /** @description Kind of owner that the rule is about; `null` when it is about all payroll. */
            applies_to: string | null;
            state: string | null;
            /**
             * Format: date
             * @description Effective date of the policy, which decides the rule.
             */
            date: string;
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
        CreateAuditDisputeRequest: {
            /** @description Id of your owner account. It must be the owner of the credentials in use. */
            owner_id?: string;
            /** @description Version that you dispute. If it is not the newest one, the request is refused with 409. Defaults to the newest. */
            version?: number | null;
            /** @description Reason for the dispute. */
            reason: string;
            /** @description Disputed lines of the worksheet. */
            lines: components["schemas"]["CreateAuditDisputeRequestLine"][];
        };
        CreateAuditDisputeRequestLine: {
            /** @description State of the line, as in the worksheet. */
            state?: string | null;
            /** @description Class of the line, as in the worksheet. */
            classification_code: string;
            /**
             * @description Basis of the line, as in the worksheet. Defaults to `payroll`.
             * @enum {string|null}
             */
            basis?: "payroll" | "subcontractors" | null;
            /**
             * Format: date
             * @description First day of the line's rate period. Required when the worksheet has several lines of the class.
             */
            rate_period_start?: string | null;
            /**
             * @description Ground of the dispute. `wrong_class`, `wrong_state`: the amount belongs in another class or state. `wrong_amount`: it should be another amount. `not_an_employee`, `insured_subcontractor`, `overtime_premium`, `duplicate`: it should not count at all. `officer`: limits or an exclusion of an officer were not applied.
             * @enum {string}
             */
            ground: "wrong_class" | "wrong_state" | "wrong_amount" | "not_an_employee" | "insured_subcontractor" | "overtime_premium" | "officer" | "duplicate";
            /** @description Disputed part of the line's remuneration; for a rate per person or hour, of its units. Defaults to all of it. */
            amount?: number | null;
            /** @description Correction of the amount. Required for `wrong_class` (`classification_code`), `wrong_state` (`state`) and `wrong_amount` (`amount`); `officer` allows `amount`; the other grounds have none. */
            should_be?: components["schemas"]["CreateAuditDisputeRequestLineShouldBe"] | null;
            /** @description Id of the report with the disputed pay, if there is one. */
            report_id?: string | null;
            /** @description Id of the person with the disputed pay, as in the payroll. */
            employee_id?: string | null;
            /** @description Your evidence, such as the number of a certificate. */
            note?: string | null;
        };
        CreateAuditDisputeRequestLineShouldBe: {
            /** @description Defaults to the state of the line. */
            state?: string | null;
            /** @description Defaults to the class of the line. */
            classification_code?: string | null;
            /** @description Defaults to all of the disputed amount when the state or class is another one, else to 0. */
            amount?: number | null;
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
        ListAuditDisputesResult: {
            data: components["schemas"]["Dispute"][];
            /** @description True if there is another page. */
            has_more: boolean;
        };
        WithdrawAuditDisputeRequest: {
            /** @description Id of your owner account. It must be the owner of the credentials in use. */
            owner_id?: string;
            /** @description Your reason to withdraw it. */
            reason?: string | null;
        };
        ResolveAuditDisputeRequest: {
            /** @description Id of your owner account. It must be the owner of the credentials in use. */
            owner_id?: string;
            /**
             * @description `accepted` accepts the lines of `accepted_lines`, or all; `rejected` rejects all.
             * @enum {string}
             */
            outcome: "accepted" | "rejected";
            /** @description Numbers of the lines that are accepted, from 1; the others are rejected. Only with `accepted`. */
            accepted_lines?: number[] | null;
            /** @description Reason for the decision. Required when a line is rejected. The new version of the audit has it as its reason. */
            reason?: string | null;
        };
        ListLedgerEntriesResult: {
            data: components["schemas"]["LedgerEntry"][];
            /** @description True if there is another page. */
            has_more: boolean;
            /** @description Sums over all entries of the term, or of the policy without `term`. */
            totals: components["schemas"]["ListLedgerEntriesResultTotals"];
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
        ListLedgerEntriesResultTotals: {
            entries: number;
            due: number;
            total_due: number;
        };
        LedgerEntryWithWorksheet: {
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
            causes: components["schemas"]["LedgerEntryWithWorksheetCause"][];
            /**
             * @description Reason for which the premium could not be calculated: code of the first element of `missing`; `null` when it was calculated.
             * @enum {string|null}
             */
            code: "SOURCE_MISSING" | "NO_EXPOSURE" | "RATES_MISSING" | "AMOUNT_TOO_LARGE" | "UNRATED_CLASS" | "RULE_NOT_ON_FILE" | "MISSING_DAYS" | null;
            missing: components["schemas"]["Missing"][];
            /** @description Estimates for pay periods whose report is late; they are part of `earned`. */
            estimates: components["schemas"]["LedgerEntryWithWorksheetEstimate"][];
            /** @description The final audit whose premium is earned; `null` while the term has none. */
            audit_id: string | null;
            /** Format: date-time */
            created_at: string;
            /** @description Worksheet from which `earned` is calculated, down to the payroll lines; `null` when nothing could be calculated, no day is reported, or the premium is that of the final audit, which has a worksheet of its own. */
            worksheet: components["schemas"]["Worksheet"] | null;
        };
        LedgerEntryWithWorksheetCause: {
            /** @enum {string} */
            kind: "report_completed" | "report_corrected" | "report_voided" | "report_restored" | "report_late" | "grant_changed" | "policy_changed" | "subcontractors_changed" | "rate_table_changed" | "audit_settled" | "audit_withdrawn" | "rule_table_changed" | "hire_date_changed";
            /** @description Id of the report, grant, policy, rate table or audit; with `subcontractors_changed` the `employer_id`, with `report_late` the days of the pay period, `2026-03-01/2026-03-31`. */
            id: string;
            /** @description Actor that caused it, as in the activity; `null` when none is recorded. */
            actor: components["schemas"]["LedgerEntryWithWorksheetCauseActor"] | null;
            /** @description The request that caused it; `null` when none of yours did. */
            request_id: string | null;
            /** Format: date-time */
            occurred_at: string;
        };
        LedgerEntryWithWorksheetCauseActor: {
            type: string;
            id: string | null;
        };
        LedgerEntryWithWorksheetEstimate: {
            /** Format: date */
            period_start: string;
            /** Format: date */
            period_end: string;
            premium: number;
        };
        RuleCoverage: {
            /** @constant */
            object: "rule_coverage";
            state: string;
            /** Format: date */
            date: string;
            rules: components["schemas"]["CoveredRule"][];
        };
        CoveredRule: {
            /** @description Kind of rule, such as `overtime` or `officer_limits`. */
            kind: string;
            /** @description The kind of owner or of contract, the group of classes, or both, such as `officer/construction`, that the rule is about; `null` when it is about all payroll. */
            applies_to: string | null;
            /**
             * @description `on_file`: a row of the state applies, or a countrywide one whose source is about the state. `default`: a countrywide row applies whose source is not about the state; worksheets that use it have the warning `RULE_UNCONFIRMED`. `not_on_file`: no row applies.
             * @enum {string}
             */
            status: "on_file" | "default" | "not_on_file";
            /** @description True if `status` is `on_file`. */
            on_file: boolean;
            /** @description Stable id of the row, as worksheets name it; `null` when there is none. */
            rule: string | null;
            /**
             * Format: date
             * @description Effective date from which the row applies to policies.
             */
            from: string | null;
            /** @description Publication of the figures. */
            source: string | null;
            /**
             * @description Source with which the row was compared: a `publication` of the bureau, the state or the law, or a `quotation` of it by an insurer, an agent or an adviser. `rule_table` for a row of your rule table. `unconfirmed` if the row was not compared; `null` when there is no row.
             * @enum {string|null}
             */
            basis: "publication" | "quotation" | "unconfirmed" | "rule_table" | null;
            /**
             * Format: date
             * @description Day on which the row was compared with its source; `null` when it is `unconfirmed`.
             */
            checked_on: string | null;
            /** @description The part of `applies_to` that the row covers: some days, one of two limits, some classes; `null` if it covers all. */
            covers: string | null;
        };
        CreateRateTableRequest: {
            /** @description Id of your owner account. It must be the owner of the credentials in use. */
            owner_id?: string;
            /** @description Your name of the table. */
            name: string;
            /**
             * Format: date
             * @description First day of rows without `effective_from`. Without it, these rows have always applied.
             */
            effective_from?: string | null;
            /**
             * @description `new_and_renewal`: a rate applies to policies that begin on its day or later, for their whole term. `outstanding`: it applies from its day on, within the terms of all policies. Defaults to `new_and_renewal` for a new table.
             * @enum {string}
             */
            applies_to?: "new_and_renewal" | "outstanding";
            rows: components["schemas"]["CreateRateTableRequestRow"][];
        };
        CreateRateTableRequestRow: {
            state: string;
            /** @description Class code of the rating bureau. Required, here or as `classification_code`. */
            class_code?: string | null;
            /** @description The same as `class_code`. */
            classification_code?: string | null;
            /** @description Your own description of the class. */
            description?: string | null;
            /**
             * @description Unit of the rate: 100 dollars of remuneration, a person, an hour of work, or the policy. Defaults to `per_100`.
             * @enum {string|null}
             */
            basis?: "per_100" | "per_capita" | "per_hour" | "flat" | null;
            /** @description Rate in US dollars, at most 6 decimals. */
            rate: number;
            /** @description Minimum premium of the class. */
            minimum_premium?: number | null;
            /**
             * Format: date
             * @description First day of the rate. Defaults to that of the table.
             */
            effective_from?: string | null;
            /**
             * Format: date
             * @description The same as `effective_from`.
             */
            effective_date?: string | null;
        };
        CreateRateTableForm: {
            /** Format: binary */
            file: string;
        };
        RateTable: {
            id: string;
            /** @constant */
            object: "rate_table";
            owner_id: string;
            /** @enum {string} */
            environment: "sandbox" | "production";
            name: string;
            /**
             * Format: date
             * @description First day of rows without `effective_from`; `null` when these rows have always applied.
             */
            effective_from: string | null;
            /** @enum {string} */
            applies_to: "new_and_renewal" | "outstanding";
            /** @description Number of the latest version, from 1. */
            version: number;
            /** @description Number of rows of the latest version. */
            row_count: number;
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
        ListRateTablesResult: {
            data: components["schemas"]["RateTable"][];
            /** @description True if there is another page. */
            has_more: boolean;
        };
        UpdateRateTableRequest: {
            /** @description Id of your owner account. It must be the owner of the credentials in use. */
            owner_id?: string;
            /** @description Your name of the table. */
            name?: string;
            /**
             * Format: date
             * @description First day of rows without `effective_from`. Without it, these rows have always applied.
             */
            effective_from?: string | null;
            /**
             * @description `new_and_renewal`: a rate applies to policies that begin on its day or later, for their whole term. `outstanding`: it applies from its day on, within the terms of all policies. Defaults to `new_and_renewal` for a new table.
             * @enum {string}
             */
            applies_to?: "new_and_renewal" | "outstanding";
            /** @description All rows of the table; they replace the present ones. */
            rows?: components["schemas"]["UpdateRateTableRequestRow"][];
        };
        UpdateRateTableRequestRow: {
            state: string;
            /** @description Class code of the rating bureau. Required, here or as `classification_code`. */
            class_code?: string | null;
            /** @description The same as `class_code`. */
            classification_code?: string | null;
            /** @description Your own description of the class. */
            description?: string | null;
            /**
             * @description Unit of the rate: 100 dollars of remuneration, a person, an hour of work, or the policy. Defaults to `per_100`.
             * @enum {string|null}
             */
            basis?: "per_100" | "per_capita" | "per_hour" | "flat" | null;
            /** @description Rate in US dollars, at most 6 decimals. */
            rate: number;
            /** @description Minimum premium of the class. */
            minimum_premium?: number | null;
            /**
             * Format: date
             * @description First day of the rate. Defaults to that of the table.
             */
            effective_from?: string | null;
            /**
             * Format: date
             * @description The same as `effective_from`.
             */
            effective_date?: string | null;
        };
        UpdateRateTableForm: {
            /** Format: binary */
            file: string;
        };
        DeleteRateTableResult: {
            id: string;
            /** @constant */
            deleted: true;
            /** @constant */
            message: "rate_table_deleted";
        };
        ListRateTableVersionsResult: {
            data: components["schemas"]["ListRateTableVersionsResultDataItem"][];
            /** @description True if there is another page. */
            has_more: boolean;
        };
        ListRateTableVersionsResultDataItem: {
            version: number;
            /** Format: date */
            effective_from: string | null;
            /** @enum {string} */
            applies_to: "new_and_renewal" | "outstanding";
            row_count: number;
            /** Format: date-time */
            created_at: string;
        };
        ListRateTableRowsResult: {
            version: number;
            data: components["schemas"]["ListRateTableRowsResultDataItem"][];
            /** @description True if there is another page. */
            has_more: boolean;
        };
        ListRateTableRowsResultDataItem: {
            /** @description State, class code and day: the same in every version. */
            id: string;
            /** @constant */
            object: "rate_table_row";
            state: string;
            class_code: string;
            description: string | null;
            /** @enum {string} */
            basis: "per_100" | "per_capita" | "per_hour" | "flat";
            rate: number;
            minimum_premium: number | null;
            /** Format: date */
            effective_from: string | null;
        };
        CreateRuleTableRequest: {
            /** @description Id of your owner account. It must be the owner of the credentials in use. */
            owner_id?: string;
            /** @description Your name of the table. */
            name: string;
            rows: components["schemas"]["CreateRuleTableRequestRow"][];
        };
        CreateRuleTableRequestRow: {
            /**
             * @description Kind of rule.
             * @enum {string}
             */
            kind: "officer_limits" | "employee_caps" | "overtime" | "excluded_pay" | "noncompliance" | "minimum_premium" | "cancellation" | "interchange" | "dual_wage";
            state: string;
            /**
             * Format: date
             * @description First effective date of the policies to which the rule applies, for their whole term.
             */
            effective_from: string;
            /** @description Source of the rule, such as a page of your manual. Worksheets cite it. */
            source: string;
            /** @description Kind of owner (`officer_limits`), kind of pay (`excluded_pay`), or `pro_rata` or `short_rate` (`cancellation`). */
            applies_to?: string | null;
            /** @description Classes to which limits (`officer_limits`, `employee_caps`) apply; without them, all classes. Classes whose pay is not divided with others (`interchange`); without them, the standard exceptions. */
            classification_codes?: string[] | null;
            /** @description True if the pay is deducted (`overtime`, `excluded_pay`). */
            deducted?: boolean | null;
            /** @description Minimum of the average week (`officer_limits`). */
            weekly_minimum?: number | null;
            /** @description Maximum of the average week (`officer_limits`, `employee_caps`). */
            weekly_maximum?: number | null;
            /** @description First dollars of a policy year that count (`employee_caps`). */
            yearly_maximum?: number | null;
            /** @description Payroll of a year that counts whatever was paid (`officer_limits`). */
            fixed_yearly?: number | null;
            /** @description True if a part of a week counts as a week (`officer_limits`). */
            part_of_week_counts?: boolean | null;
            /** @description Highest multiple of the estimated premium (`noncompliance`). */
            multiple?: number | null;
            /** @description True if exactly this multiple must be charged (`noncompliance`). */
            exact?: boolean | null;
            /** @description Number of requests for the records (`noncompliance`). Defaults to 2. */
            requests?: number | null;
            /** @description Class whose minimum premium applies if no class develops premium (`minimum_premium`). */
            class_when_none?: string | null;
            /** @description Share of the remuneration to which the minimum premium is lowered (`minimum_premium`). */
            remuneration_share?: number | null;
            /** @description True if the pay of one person may be divided between classes as it is reported (`interchange`). */
            divided?: boolean | null;
            /** @description Class of pay below `hourly_wage` (`dual_wage`). */
            class_below?: string | null;
            /** @description Class of the other pay of the same work (`dual_wage`). */
            class_at_or_above?: string | null;
            /** @description Hourly wage that divides the two classes (`dual_wage`). */
            hourly_wage?: number | null;
            /** @description Least expense constant of a term that the carrier cancels (`cancellation`, `pro_rata`). */
            expense_constant_minimum?: number | null;
            /** @description Shares of the premium of the whole term, each up to a covered day of a policy of one year (`cancellation`, `short_rate`). They apply to a policy with classes in this state alone. */
            short_rates?: components["schemas"]["CreateRuleTableRequestRowShortRate"][] | null;
        };
        CreateRuleTableRequestRowShortRate: {
            to_day: number;
            share: number;
        };
        CreateRuleTableForm: {
            /** Format: binary */
            file: string;
        };
        RuleTable: {
            id: string;
            /** @constant */
            object: "rule_table";
            owner_id: string;
            /** @enum {string} */
            environment: "sandbox" | "production";
            name: string;
            /** @description Number of the latest version, from 1. */
            version: number;
            /** @description Number of rows of the latest version. */
            row_count: number;
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
        ListRuleTablesResult: {
            data: components["schemas"]["RuleTable"][];
            /** @description True if there is another page. */
            has_more: boolean;
        };
        UpdateRuleTableRequest: {
            /** @description Id of your owner account. It must be the owner of the credentials in use. */
            owner_id?: string;
            /** @description Your name of the table. */
            name?: string;
            /** @description All rows of the table; they replace the present ones. */
            rows?: components["schemas"]["UpdateRuleTableRequestRow"][];
        };
        UpdateRuleTableRequestRow: {
            /**
             * @description Kind of rule.
             * @enum {string}
             */
            kind: "officer_limits" | "employee_caps" | "overtime" | "excluded_pay" | "noncompliance" | "minimum_premium" | "cancellation" | "interchange" | "dual_wage";
            state: string;
            /**
             * Format: date
             * @description First effective date of the policies to which the rule applies, for their whole term.
             */
            effective_from: string;
            /** @description Source of the rule, such as a page of your manual. Worksheets cite it. */
            source: string;
            /** @description Kind of owner (`officer_limits`), kind of pay (`excluded_pay`), or `pro_rata` or `short_rate` (`cancellation`). */
            applies_to?: string | null;
            /** @description Classes to which limits (`officer_limits`, `employee_caps`) apply; without them, all classes. Classes whose pay is not divided with others (`interchange`); without them, the standard exceptions. */
            classification_codes?: string[] | null;
            /** @description True if the pay is deducted (`overtime`, `excluded_pay`). */
            deducted?: boolean | null;
            /** @description Minimum of the average week (`officer_limits`). */
            weekly_minimum?: number | null;
            /** @description Maximum of the average week (`officer_limits`, `employee_caps`). */
            weekly_maximum?: number | null;
            /** @description First dollars of a policy year that count (`employee_caps`). */
            yearly_maximum?: number | null;
            /** @description Payroll of a year that counts whatever was paid (`officer_limits`). */
            fixed_yearly?: number | null;
            /** @description True if a part of a week counts as a week (`officer_limits`). */
            part_of_week_counts?: boolean | null;
            /** @description Highest multiple of the estimated premium (`noncompliance`). */
            multiple?: number | null;
            /** @description True if exactly this multiple must be charged (`noncompliance`). */
            exact?: boolean | null;
            /** @description Number of requests for the records (`noncompliance`). Defaults to 2. */
            requests?: number | null;
            /** @description Class whose minimum premium applies if no class develops premium (`minimum_premium`). */
            class_when_none?: string | null;
            /** @description Share of the remuneration to which the minimum premium is lowered (`minimum_premium`). */
            remuneration_share?: number | null;
            /** @description True if the pay of one person may be divided between classes as it is reported (`interchange`). */
            divided?: boolean | null;
            /** @description Class of pay below `hourly_wage` (`dual_wage`). */
            class_below?: string | null;
            /** @description Class of the other pay of the same work (`dual_wage`). */
            class_at_or_above?: string | null;
            /** @description Hourly wage that divides the two classes (`dual_wage`). */
            hourly_wage?: number | null;
            /** @description Least expense constant of a term that the carrier cancels (`cancellation`, `pro_rata`). */
            expense_constant_minimum?: number | null;
            /** @description Shares of the premium of the whole term, each up to a covered day of a policy of one year (`cancellation`, `short_rate`). They apply to a policy with classes in this state alone. */
            short_rates?: components["schemas"]["UpdateRuleTableRequestRowShortRate"][] | null;
        };
        UpdateRuleTableRequestRowShortRate: {
            to_day: number;
            share: number;
        };
        UpdateRuleTableForm: {
            /** Format: binary */
            file: string;
        };
        DeleteRuleTableResult: {
            id: string;
            /** @constant */
            deleted: true;
            /** @constant */
            message: "rule_table_deleted";
        };
        ListRuleTableVersionsResult: {
            data: components["schemas"]["ListRuleTableVersionsResultDataItem"][];
            /** @description True if there is another page. */
            has_more: boolean;
        };
        ListRuleTableVersionsResultDataItem: {
            version: number;
            row_count: number;
            /** @description SHA-256 of the rows. */
            digest: string;
            /** Format: date-time */
            created_at: string;
        };
        ListRuleTableRowsResult: {
            version: number;
            data: components["schemas"]["ListRuleTableRowsResultDataItem"][];
            /** @description True if there is another page. */
            has_more: boolean;
        };
        ListRuleTableRowsResultDataItem: {
            /** @description Kind, state, day and case: the same in every version. */
            id: string;
            /** @constant */
            object: "rule_table_row";
            /** @enum {string} */
            kind: "officer_limits" | "employee_caps" | "overtime" | "excluded_pay" | "noncompliance" | "minimum_premium" | "cancellation" | "interchange" | "dual_wage";
            state: string;
            /** Format: date */
            effective_from: string;
            source: string;
            applies_to: string | null;
            classification_codes: string[];
            deducted: boolean | null;
            weekly_minimum: number | null;
            weekly_maximum: number | null;
            yearly_maximum: number | null;
            fixed_yearly: number | null;
            part_of_week_counts: boolean | null;
            multiple: number | null;
            exact: boolean | null;
            requests: number | null;
            class_when_none: string | null;
            remuneration_share: number | null;
            expense_constant_minimum: number | null;
            divided: boolean | null;
            class_below: string | null;
            class_at_or_above: string | null;
            hourly_wage: number | null;
            short_rates: components["schemas"]["ListRuleTableRowsResultDataItemShortRate"][];
        };
        ListRuleTableRowsResultDataItemShortRate: {
            to_day: number;
            share: number;
        };
        ListClassCodesResult: {
            data: components["schemas"]["ClassCode"][];
            /** @description True if there is another page. */
            has_more: boolean;
        };
        ClassCode: {
            /** @description Id of the row, for `starting_after`. */
            id: string;
            /** @constant */
            object: "class_code";
            state: string;
            class_code: string;
            description: string | null;
            /** @enum {string} */
            basis: "per_100" | "per_capita" | "per_hour" | "flat";
            /**
             * Format: date
             * @description First day on which policies may begin with it.
             */
            effective_from: string | null;
            /**
             * Format: date
             * @description Last day on which policies may begin with it.
             */
            effective_to: string | null;
            /** @description Codes that replaced it. */
            successors: string[];
            source: components["schemas"]["ClassCodeSource"];
        };
        ClassCodeSource: {
            /** @enum {string} */
            type: "catalogue" | "rate_table";
            bureau: string | null;
            /** @description The public source of a code of the catalogue. */
            url: string | null;
            /** @description True if a code of the catalogue has a page of its own as `url`; false if `url` is only the site of the bureau, so that nobody compared the code. `null` for a code of a rate table. */
            verified: boolean | null;
            rate_table: string | null;
            version: number | null;
            /** @description Name of the rate table. */
            name: string | null;
        };
        CreateAuditRequest: {
            /** @description Id of your owner account. It must be the owner of the credentials in use. */
            owner_id?: string;
            /** @description Id of the policy to audit. */
            policy_id: string;
            /**
             * @description `final` audits the whole term. `interim` audits a part of it, from the day after the latest interim audit unless you send `period_start`. If omitted, the type follows from the period.
             * @enum {string|null}
             */
            audit_type?: "interim" | "final" | null;
            /**
             * Format: date
             * @description First day of the audited period. Defaults to the first day of the policy term.
             */
            period_start?: string | null;
            /**
             * Format: date
             * @description Last day of the audited period. Defaults to the last day of the policy term.
             */
            period_end?: string | null;
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
        ListAuditsResult: {
            data: components["schemas"]["Audit"][];
            /** @description True if there is another page. */
            has_more: boolean;
        };
        ReviseAuditRequest: {
            /** @description Id of your owner account. It must be the owner of the credentials in use. */
            owner_id?: string;
            /**
             * Format: date
             * @description Day by which the audit must be finished, not before today (UTC). Only while it is unfinished.
             */
            due_date?: string;
            /**
             * @description Method of the audit; `null` when it is not stated.
             * @enum {string|null}
             */
            method?: "self" | "phone" | "physical" | null;
            /**
             * Format: date
             * @description First day of the audited period. Defaults to the first day of the policy term.
             */
            period_start?: string | null;
            /**
             * Format: date
             * @description Last day of the audited period. Defaults to the last day of the policy term.
             */
            period_end?: string | null;
            /** @description Your reason. The audit shows it as `revision_reason`. */
            reason?: string | null;
        };
        DeleteAuditResult: {
            id: string;
            /** @constant */
            deleted: true;
            /** @constant */
            message: "audit_deleted";
        };
        AuditWorksheet: {
            /** @constant */
            object: "worksheet";
            audit_id: string;
            /**
             * @description Status of the audit.
             * @enum {string}
             */
            status: "in_progress" | "completed" | "failed" | "non_compliant" | "waived" | "awaiting_records";
            /** @description Version of the audit; 0 until there is a worksheet. */
            version: number;
            /**
             * @description `rates` when premium is calculated from rates, `proportion` when it changes in proportion to payroll.
             * @enum {string|null}
             */
            method: "rates" | "proportion" | null;
            /** Format: date */
            period_start: string | null;
            /** Format: date */
            period_end: string | null;
            payroll: number | null;
            remuneration: number | null;
            /** @description Sum of the premiums of all lines. */
            manual_premium: number | null;
            estimated_premium: number | null;
            /** @description The premium of the whole term; the instalment of a part of it. */
            final_premium: number | null;
            /** @description The premium plus surcharges that are not part of the premium. */
            total_premium: number | null;
            /**
             * @deprecated
             * @description The former name of `total_premium`.
             */
            total_due: number | null;
            /** @description Premium of the term from its first day to the last audited day. */
            premium_to_date: number | null;
            /** @description Earlier charges of interim audits that are part of the premium to date. */
            charged_before: number | null;
            /** @description The premium to date minus earlier charges. */
            instalment: number | null;
            /** @description The final premium minus the estimated premium, and for a whole term minus the adjustments of interim audits. */
            adjustment: number | null;
            /** @enum {string|null} */
            adjustment_type: "additional_premium" | "return_premium" | "no_change" | null;
            lines: components["schemas"]["WorksheetLine"][];
            steps: components["schemas"]["PremiumStep"][];
            /** @description Sources of the payroll in the figures: your own, and grants. */
            sources: components["schemas"]["AuditWorksheetSource"][];
            /** @description Statements that nobody was paid, which complete the days without payroll. */
            no_payroll: components["schemas"]["AuditWorksheetNoPayrollItem"][];
            /** @description Payroll of states that are not among the `covered_states` of the policy. It is in no line, and the premium excludes it. */
            not_covered: components["schemas"]["AuditWorksheetNotCoveredItem"][];
            /** @description The first named insured; `null` when the policy names none. */
            insured: components["schemas"]["AuditWorksheetInsured"] | null;
            /** @description The further named insureds. The payroll of your employers among them counts. */
            named_insureds: components["schemas"]["AuditWorksheetNamedInsured"][];
            /** @description Places of work of the insured. */
            locations: components["schemas"]["AuditWorksheetLocation"][];
            /** @description States that the policy covers (item 3.A). An empty list means every state. */
            covered_states: string[];
            /** @description Agency or broker of the policy; `null` when there is none. */
            producer: components["schemas"]["AuditWorksheetProducer"] | null;
            /** @description The rules that the premium was rated with, with their sources. Empty for versions of earlier releases. */
            rules: components["schemas"]["RuleRow"][];
            /** @description Warnings to check before you rely on the premium. */
            warnings: components["schemas"]["WorksheetWarning"][];
        };
        AuditWorksheetSource: {
            owner_id: string;
            /** @description Id that this owner uses for the employer. */
            employer_id: string;
            /** @description The exposure grant; `null` for your own payroll. */
            grant_id: string | null;
            /**
             * Format: date-time
             * @description Time at which the grant ended. The figures still include the payroll; rating again removes it.
             */
            withdrawn_at: string | null;
        };
        AuditWorksheetNoPayrollItem: {
            report_id: string;
            period: components["schemas"]["AuditWorksheetNoPayrollItemPeriod"];
        };
        AuditWorksheetNoPayrollItemPeriod: {
            /** Format: date */
            start: string;
            /** Format: date */
            end: string;
        };
        AuditWorksheetNotCoveredItem: {
            state: string;
            classification_code: string;
            /** @enum {string} */
            basis: "payroll" | "subcontractors";
            period: components["schemas"]["AuditWorksheetNotCoveredItemPeriod"];
            payroll: number;
            report_ids: string[];
            subcontractor_ids: string[];
        };
        AuditWorksheetNotCoveredItemPeriod: {
            /** Format: date */
            start: string;
            /** Format: date */
            end: string;
        };
        AuditWorksheetInsured: {
            name: string;
            /** @description Federal employer identification number, `12-3456789`. */
            fein: string | null;
            /** @enum {string|null} */
            entity_type: "individual" | "partnership" | "limited_partnership" | "limited_liability_partnership" | "corporation" | "limited_liability_company" | "association" | "joint_venture" | "trust_or_estate" | "government" | "other" | null;
            address: components["schemas"]["Address"];
        };
        AuditWorksheetNamedInsured: {
            employer_id: string | null;
            name: string | null;
            /** @description Federal employer identification number, `12-3456789`. */
            fein: string | null;
            /** @enum {string|null} */
            entity_type: "individual" | "partnership" | "limited_partnership" | "limited_liability_partnership" | "corporation" | "limited_liability_company" | "association" | "joint_venture" | "trust_or_estate" | "government" | "other" | null;
        };
        AuditWorksheetLocation: {
            name: string | null;
            address: components["schemas"]["Address"];
        };
        AuditWorksheetProducer: {
            name: string;
            code: string | null;
        };
        ListAuditVersionsResult: {
            data: components["schemas"]["AuditVersion"][];
        };
        AuditVersion: {
            version: number;
            /**
             * @description `audit`: the first rating; `revision`: a later one; `noncompliance`: the charge for records that are not available; `waiver`: the estimated premium of a waived audit.
             * @enum {string}
             */
            kind: "audit" | "revision" | "noncompliance" | "waiver";
            /** @description Your reason, or the reason for which the platform made the version. */
            reason: string | null;
            /** @description Actor that made the change, as in `GET /activity`. `null` for changes from before actors were recorded. */
            actor: components["schemas"]["AuditVersionActor"] | null;
            /** @description The dispute whose accepted lines made the version; `null` when none did. */
            dispute_id: string | null;
            results: components["schemas"]["AuditVersionResults"] | null;
            /** @description Digest of the version in its proof; `null` when its inputs are not kept. */
            digest: string | null;
            /** Format: date-time */
            created_at: string;
        };
        AuditVersionActor: {
            /** @enum {string} */
            type: "api_key" | "client_credentials" | "person" | "operator" | "schedule" | "service" | "owner";
            /** @description Id of the actor; `null` for an operator and a service. */
            id: string | null;
        };
        AuditVersionResults: {
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
        };
        CloseAuditNoncompliantRequest: {
            /** @description Id of your owner account. It must be the owner of the credentials in use. */
            owner_id?: string;
            /** @description The days on which you asked the employer for its records, each once and not in the future. Defaults to those of the requests of the audit that are `overdue`. */
            requests?: string[] | null;
            /** @description Number of times that you asked the employer for its records, if you state no days. */
            requests_made?: number | null;
            /** @description Multiple of the estimated annual premium that is charged. Defaults to the maximum that the state allows. */
            multiple?: number | null;
            /** @description Your reason. The audit shows it as `revision_reason`. */
            reason?: string | null;
        };
        WithdrawNoncomplianceRequest: {
            /** @description Id of your owner account. It must be the owner of the credentials in use. */
            owner_id?: string;
            /** @description Your reason to withdraw the charge. The next version of the audit has it as `revision_reason`. */
            reason?: string | null;
        };
        AcceptAuditRequest: {
            /** @description Id of your owner account. It must be the owner of the credentials in use. */
            owner_id?: string;
            /** @description Names from `open_points` of the audit. */
            open_points: string[];
            /** @description Your reason to accept them. */
            reason?: string | null;
        };
        AuditProof: {
            /** @constant */
            object: "audit_proof";
            audit_id: string;
            /** @description All versions, the first one first. */
            versions: components["schemas"]["ProvenVersion"][];
        };
        ProvenVersion: {
            audit_id: string;
            version: number;
            /** @enum {string} */
            kind: "audit" | "revision" | "noncompliance" | "waiver";
            /** @description Your reason, or the reason for which the platform made the version. */
            reason: string | null;
            /** @description Actor that made the change, as in `GET /activity`. `null` for changes from before actors were recorded. */
            actor: components["schemas"]["ProvenVersionActor"] | null;
            /** Format: date-time */
            created_at: string;
            /** @description Release of the platform that rated the version. */
            release: string | null;
            /** Format: date */
            period_start: string;
            /** Format: date */
            period_end: string;
            total_premium: number;
            /** @description False for versions of releases that kept no inputs: these have no digests and cannot be replayed. */
            inputs_kept: boolean;
            /** @description Inputs from which the version was rated, by kind and id. */
            inputs: components["schemas"]["VersionInput"][];
            /** @description Digest of the figures and the worksheet. */
            worksheet_digest: string | null;
            /** @description `digest` of the version before; `null` for the first version of the chain. */
            previous_digest: string | null;
            /** @description SHA-256 of this object without `digest`, as canonical JSON (RFC 8785). */
            digest: string | null;
        };
        ProvenVersionActor: {
            /** @enum {string} */
            type: "api_key" | "client_credentials" | "person" | "operator" | "schedule" | "service" | "owner";
            /** @description Id of the actor; `null` for an operator and a service. */
            id: string | null;
        };
        VersionInput: {
            /**
             * @description `terms`: the policy as rated; `earlier_audits`: charges of interim audits; `rate_table`: rates that were used; `rule`: a rule row; `subcontractor`: an entry of the register; `report`: a payroll report or statement of no payroll; `noncompliance`: the charged multiple; `waiver`: the premium is the estimated one.
             * @enum {string}
             */
            kind: "terms" | "earlier_audits" | "rate_table" | "rule" | "subcontractor" | "report" | "adjustment" | "noncompliance" | "waiver" | "rule_table";
            /** @description Id of the policy, rate table, rule row, subcontractor, report or audit. */
            id: string;
            /** @description SHA-256 in lower-case hexadecimal digits. */
            digest: string;
        };
        VersionInputs: {
            /** @constant */
            object: "version_inputs";
            audit_id: string;
            /** @description 0 until the audit has a version. */
            version: number;
            inputs: components["schemas"]["InputDocument"][];
            /** @description The figures and the worksheet of the version. */
            worksheet: components["schemas"]["VersionInputsWorksheet"] | null;
        };
        InputDocument: {
            /**
             * @description `terms`: the policy as rated; `earlier_audits`: charges of interim audits; `rate_table`: rates that were used; `rule`: a rule row; `subcontractor`: an entry of the register; `report`: a payroll report or statement of no payroll; `noncompliance`: the charged multiple; `waiver`: the premium is the estimated one.
             * @enum {string}
             */
            kind: "terms" | "earlier_audits" | "rate_table" | "rule" | "subcontractor" | "report" | "adjustment" | "noncompliance" | "waiver" | "rule_table";
            /** @description Id of the policy, rate table, rule row, subcontractor, report or audit. */
            id: string;
            /** @description SHA-256 in lower-case hexadecimal digits. */
            digest: string;
            /** @description Canonical JSON (RFC 8785) from which `digest` is calculated. That of a report has an empty list `lines`. */
            document: string;
        };
        VersionInputsWorksheet: {
            /** @description SHA-256 in lower-case hexadecimal digits. */
            digest: string;
            /** @description Canonical JSON (RFC 8785) from which `digest` is calculated. That of a report has an empty list `lines`. */
            document: string;
        };
        ReplayAuditRequest: {
            /** @description Id of your owner account. It must be the owner of the credentials in use. */
            owner_id?: string;
            /** @description Version of the audit. Defaults to the newest. */
            version?: number | null;
        };
        AuditReplay: {
            /** @constant */
            object: "audit_replay";
            audit_id: string;
            version: number;
            /** @description True when nothing differs. */
            equal: boolean;
            /** @description The premium of the version, as it is stored. */
            total_premium: number;
            /** @description The premium that the stored inputs give now; `null` when they cannot be rated. */
            replayed_premium: number | null;
            /** @description The first difference; `null` when all is equal. */
            difference: components["schemas"]["ReplayDifference"] | null;
        };
        ReplayDifference: {
            /**
             * @description Kind of the altered data. `payroll_records`: a payroll report, since the version was made. `kept_inputs`: the stored inputs of the version. `worksheet` or `figures`: the stored result, or the calculation of a later release. `chain`: a digest.
             * @enum {string}
             */
            where: "payroll_records" | "kept_inputs" | "worksheet" | "figures" | "chain";
            message: string;
            /** @description The input that differs; `null` for a result. */
            input: components["schemas"]["VersionInput"] | null;
            report_id: string | null;
            /** @description Position of the payroll line in the report, from 0. */
            position: number | null;
            employee_id: string | null;
            /** @description The worksheet line that differs; `index` is from 0. */
            line: components["schemas"]["ReplayDifferenceLine"] | null;
            /** @description The worksheet step that differs; `index` is from 0. */
            step: components["schemas"]["ReplayDifferenceStep"] | null;
            /** @description Name of the member that differs, such as `gross_wages`. */
            member: string | null;
            /** @description The stored value. */
            kept: string | null;
            /** @description The value of the present payroll records, or of the replay. */
            replayed: string | null;
        };
        ReplayDifferenceLine: {
            index: number;
            state: string | null;
            classification_code: string | null;
        };
        ReplayDifferenceStep: {
            index: number;
            state: string | null;
            step: string | null;
        };
        CreateRecordsRequestRequest: {
            /** @description Id of your owner account. It must be the owner of the credentials in use. */
            owner_id?: string;
            /** @description The requested records in one line. */
            subject: string;
            /** @description Details of the request. */
            details?: string | null;
            /**
             * Format: date
             * @description Due date, not before today (UTC). Defaults to 14 days from today.
             */
            due_date?: string | null;
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
        ListRecordsRequestsResult: {
            data: components["schemas"]["RecordsRequest"][];
            /** @description True if there is another page. */
            has_more: boolean;
        };
        UpdateRecordsRequestRequest: {
            /** @description Id of your owner account. It must be the owner of the credentials in use. */
            owner_id?: string;
            /** @description The requested records in one line. */
            subject?: string;
            /** @description Details of the request. */
            details?: string | null;
            /**
             * Format: date
             * @description Due date, not before today (UTC).
             */
            due_date?: string;
            /**
             * @description `answered` when the insured has delivered the records, `open` to request them again, `closed` when you need nothing more.
             * @enum {string}
             */
            status?: "open" | "answered" | "closed";
            /** @description Answer of the insured. */
            answer?: string | null;
        };
        UploadAuditDocumentForm: {
            /** @description Total wages that the document states, such as `25000.50`. With the period, the document is reconciled with payroll. */
            wages?: string;
            /** @description Employers of yours whose wages the document includes, beside that of the audit, separated by commas. */
            other_employer_ids?: string;
            /** Format: binary */
            file: string;
        };
        AuditDocument: {
            id: string;
            /** @constant */
            object: "audit_document";
            owner_id: string;
            /** @enum {string} */
            environment: "sandbox" | "production";
            audit_id: string;
            employer_id: string;
            /** @enum {string} */
            type: "form_941" | "form_941x" | "state_unemployment" | "payroll_register" | "certificate_of_insurance" | "other";
            period: components["schemas"]["AuditDocumentPeriod"] | null;
            /** @description State; `null` for all states. */
            state: string | null;
            /** @description Total wages that the document states. */
            wages: number | null;
            /** @description Id of the document that this one replaces. */
            corrects: string | null;
            /** @description Id of the document that replaces this one. */
            corrected_by: string | null;
            /** @description Employers whose wages the document includes, beside that of the audit. */
            other_employer_ids: string[];
            /** @description File name that the sender stated. */
            file_name: string | null;
            /** @description Media type that the bytes have, whatever type the sender stated. */
            media_type: string;
            size_bytes: number;
            sha256: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
        };
        AuditDocumentPeriod: {
            /** Format: date */
            start: string;
            /** Format: date */
            end: string;
        };
        ListAuditDocumentsResult: {
            data: components["schemas"]["AuditDocument"][];
            /** @description True if there is another page. */
            has_more: boolean;
        };
        UpdateAuditDocumentRequest: {
            /** @description Id of your owner account. It must be the owner of the credentials in use. */
            owner_id?: string;
            /**
             * @description `form_941` and `form_941x`: the federal quarterly return and its correction; `state_unemployment`: the wage report of a state.
             * @enum {string}
             */
            type?: "form_941" | "form_941x" | "state_unemployment" | "payroll_register" | "certificate_of_insurance" | "other";
            /**
             * Format: date
             * @description First day of the period that the document covers.
             */
            period_start?: string | null;
            /**
             * Format: date
             * @description Last day of the period.
             */
            period_end?: string | null;
            /** @description State that the document covers. Omit it for all states. */
            state?: string | null;
            /** @description Total wages that the document states. */
            wages?: number | null;
            /** @description Employers of yours whose wages the document includes, beside that of the audit. */
            other_employer_ids?: string[] | null;
        };
        DeleteAuditDocumentResult: {
            id: string;
            /** @constant */
            deleted: true;
            /** @constant */
            message: "audit_document_deleted";
        };
        GetAuditReconciliationResult: {
            /** @constant */
            object: "audit_reconciliation";
            audit_id: string;
            /** @description Sorted by period. */
            data: components["schemas"]["AuditComparison"][];
        };
        AuditComparison: {
            /**
             * @description `federal`: Forms 941. `state`: wage reports of a state. `register`: registers of payroll.
             * @enum {string}
             */
            kind: "federal" | "state" | "register";
            /** @description State; `null` for all states. */
            state: string | null;
            period: components["schemas"]["AuditComparisonPeriod"];
            document_ids: string[];
            /** @description Sum of the wages that the documents state. */
            stated: number;
            /** @description Gross wages of the payroll reports whose period ends in the period. */
            payroll: number;
            /** @description `stated` minus the payroll. */
            difference: number;
            /** @description Largest difference that counts as equal: 1 % of the stated wages, at least 1.00. */
            tolerance: number;
            /** @enum {string} */
            status: "reconciled" | "unreconciled";
            /** @description True when days of the period are outside of the audited days. */
            exceeds_audit: boolean;
        };
        AuditComparisonPeriod: {
            /** Format: date */
            start: string;
            /** Format: date */
            end: string;
        };
        AuditStatement: {
            /** @constant */
            object: "audit_statement";
            audit_id: string;
            owner: components["schemas"]["AuditStatementOwner"];
            /** @enum {string} */
            environment: "sandbox" | "production";
            insured: components["schemas"]["AuditStatementInsured"];
            /** @description The further named insureds. The payroll of your employers among them counts. */
            named_insureds: components["schemas"]["AuditStatementNamedInsured"][];
            /** @description Places of work of the insured. */
            locations: components["schemas"]["AuditStatementLocation"][];
            /** @description States that the policy covers (item 3.A). An empty list means every state. */
            covered_states: string[];
            /** @description Agency or broker of the policy; `null` when there is none. */
            producer: components["schemas"]["AuditStatementProducer"] | null;
            policy: components["schemas"]["AuditStatementPolicy"];
            /** @description First and last day of the audited policy term. */
            term: components["schemas"]["AuditStatementTerm"];
            /** @description First and last audited day of the version. */
            period: components["schemas"]["AuditStatementPeriod"];
            /**
             * @description Status of the audit.
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
            /** @description True when payroll of the audited days, a grant of it, the policy or an earlier audit of the term has changed since the newest version. PATCH rates the audit again. */
            out_of_date: boolean;
            /** @description The charge of an audit that was closed as non-compliant; otherwise `null`. */
            noncompliance: components["schemas"]["AuditStatementNoncompliance"] | null;
            /** @description Number of the version; 0 until the audit has a result. */
            version: number;
            /** @description False when the audit has a newer version, or no result at present because it is being rated again or has failed. */
            is_current: boolean;
            /**
             * @description Number of the version; `null` until the audit has a result, as are all figures.
             * @enum {string|null}
             */
            kind: "audit" | "revision" | "noncompliance" | "waiver" | null;
            /** @description Your reason, or the reason for which the platform made the version. */
            reason: string | null;
            /** @description Actor that made the change, as in `GET /activity`. `null` for changes from before actors were recorded. */
            approved_by: components["schemas"]["AuditStatementApprovedBy"] | null;
            /**
             * Format: date-time
             * @description Time at which the version was made.
             */
            approved_at: string | null;
            /** @description Digest of the version in its proof; `null` when its inputs are not kept. */
            digest: string | null;
            /** @description Figures of the version, with the payments until now. */
            results: components["schemas"]["AuditStatementResults"] | null;
            /** @description Manual premium of each class: estimated before the term, and as audited. */
            premium_by_class: components["schemas"]["AuditStatementPremiumByClassItem"][];
            /** @description All lines, steps and rules; `null` without a result, and for a version that was closed as non-compliant. */
            worksheet: components["schemas"]["Worksheet"] | null;
            /** @description The payroll reports from which the version was rated, including statements of no payroll. */
            report_ids: string[];
            /** @description Changes since the previous version; `null` for the first version. */
            difference: components["schemas"]["StatementDifference"] | null;
        };
        AuditStatementOwner: {
            id: string;
            /** @description Name for people; `null` when the owner has none. */
            name: string | null;
        };
        AuditStatementInsured: {
            name: string | null;
            /** @description Federal employer identification number, `12-3456789`. */
            fein: string | null;
            /** @enum {string|null} */
            entity_type: "individual" | "partnership" | "limited_partnership" | "limited_liability_partnership" | "corporation" | "limited_liability_company" | "association" | "joint_venture" | "trust_or_estate" | "government" | "other" | null;
            address: components["schemas"]["Address"];
            employer_id: string;
        };
        AuditStatementNamedInsured: {
            employer_id: string | null;
            name: string | null;
            /** @description Federal employer identification number, `12-3456789`. */
            fein: string | null;
            /** @enum {string|null} */
            entity_type: "individual" | "partnership" | "limited_partnership" | "limited_liability_partnership" | "corporation" | "limited_liability_company" | "association" | "joint_venture" | "trust_or_estate" | "government" | "other" | null;
        };
        AuditStatementLocation: {
            name: string | null;
            address: components["schemas"]["Address"];
        };
        AuditStatementProducer: {
            name: string;
            code: string | null;
        };
        AuditStatementPolicy: {
            id: string;
            policy_number: string;
        };
        AuditStatementTerm: {
            /** Format: date */
            start: string;
            /** Format: date */
            end: string;
        };
        AuditStatementPeriod: {
            /** Format: date */
            start: string;
            /** Format: date */
            end: string;
        };
        AuditStatementNoncompliance: {
            multiple: number;
            charge: number;
            requests_made: number;
            /** @description The days of the requests, earliest first; empty when only their number was sent. */
            requests: string[];
        };
        AuditStatementApprovedBy: {
            /** @enum {string} */
            type: "api_key" | "client_credentials" | "person" | "operator" | "schedule" | "service" | "owner";
            /** @description Id of the actor; `null` for an operator and a service. */
            id: string | null;
        };
        AuditStatementResults: {
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
        AuditStatementPremiumByClassItem: {
            state: string | null;
            classification_code: string;
            class_description: string | null;
            /** @description Manual premium of the estimated payroll of the days of the worksheet; `null` when the policy estimates no payroll of the class, or when the inputs of the version are not kept. */
            estimated_premium: number | null;
            /** @description Manual premium of the lines of the class; `null` when they have no rate. */
            actual_premium: number | null;
        };
        StatementDifference: {
            /** @description Number of the previous version. */
            version: number;
            /** @description The members of `results` that changed. */
            figures: components["schemas"]["StatementDifferenceFigure"][];
            /** @description The classes of which remuneration or manual premium changed, over all their lines. */
            classes: components["schemas"]["StatementDifferenceClasse"][];
        };
        StatementDifferenceFigure: {
            figure: string;
            amount: components["schemas"]["AmountChange"];
        };
        AmountChange: {
            before: number | null;
            after: number | null;
            /** @description The added amounts; an absent amount counts as 0. */
            change: number;
        };
        StatementDifferenceClasse: {
            state: string | null;
            classification_code: string;
            remuneration: components["schemas"]["AmountChange"];
            premium: components["schemas"]["AmountChange"];
        };
        CreateSubcontractorRequest: {
            /** @description Id of your owner account. It must be the owner of the credentials in use. */
            owner_id?: string;
            /** @description The employer who hired the subcontractor. */
            employer_id: string;
            /** @description Name of the subcontractor. */
            name: string;
            /** @description State of the work. Defaults to the state of the governing class. */
            state?: string | null;
            /** @description Class of the work performed. Defaults to the governing class of the policy over the term. */
            classification_code?: string | null;
            /**
             * @description Kind of contract with the subcontractor. It decides which part of a payment is labor. Defaults to `unstated`: all of it.
             * @enum {string|null}
             */
            contract?: "unstated" | "labor_only" | "labor_and_materials" | "mobile_equipment" | null;
            /** @description Payments with the days of the work. An update replaces the whole list. */
            payments?: components["schemas"]["CreateSubcontractorRequestPayment"][] | null;
            /** @description Certificates of the subcontractor's own insurance. Payments for their days do not count. An update replaces the whole list. */
            certificates?: components["schemas"]["CreateSubcontractorRequestCertificate"][] | null;
        };
        CreateSubcontractorRequestPayment: {
            /**
             * Format: date
             * @description First day of the work.
             */
            from: string;
            /**
             * Format: date
             * @description Last day of the work. Defaults to `from`.
             */
            to?: string | null;
            /** @description Amount paid, in US dollars. */
            amount: number;
            /** @description Payroll in the amount, as the subcontractor's own records show it. It counts instead of the part that `contract` gives. */
            payroll?: number | null;
        };
        CreateSubcontractorRequestCertificate: {
            /**
             * Format: date
             * @description First day of the insurance.
             */
            from: string;
            /**
             * Format: date
             * @description Last day of the insurance.
             */
            to: string;
            /** @description Number of the policy or of the certificate. */
            reference?: string | null;
        };
        Subcontractor: {
            id: string;
            /** @constant */
            object: "subcontractor";
            owner_id: string;
            /** @enum {string} */
            environment: "sandbox" | "production";
            /** @description The employer who hired the subcontractor. */
            employer_id: string;
            name: string;
            /** @description State of the work; `null` for the state of the governing class. */
            state: string | null;
            /** @description Class of the work performed; `null` for the governing class of the policy over the term. */
            classification_code: string | null;
            /** @enum {string} */
            contract: "unstated" | "labor_only" | "labor_and_materials" | "mobile_equipment";
            payments: components["schemas"]["SubcontractorPayment"][];
            certificates: components["schemas"]["SubcontractorCertificate"][];
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
        SubcontractorPayment: {
            /** Format: date */
            from: string;
            /** Format: date */
            to: string;
            amount: number;
            payroll: number | null;
        };
        SubcontractorCertificate: {
            /** Format: date */
            from: string;
            /** Format: date */
            to: string;
            reference: string | null;
        };
        ListSubcontractorsResult: {
            data: components["schemas"]["Subcontractor"][];
            /** @description True if there is another page. */
            has_more: boolean;
        };
        UpdateSubcontractorRequest: {
            /** @description Id of your owner account. It must be the owner of the credentials in use. */
            owner_id?: string;
            /** @description Name of the subcontractor. */
            name?: string;
            /** @description State of the work. Defaults to the state of the governing class. */
            state?: string | null;
            /** @description Class of the work performed. Defaults to the governing class of the policy over the term. */
            classification_code?: string | null;
            /**
             * @description Kind of contract with the subcontractor. It decides which part of a payment is labor. Defaults to `unstated`: all of it.
             * @enum {string|null}
             */
            contract?: "unstated" | "labor_only" | "labor_and_materials" | "mobile_equipment" | null;
            /** @description Payments with the days of the work. An update replaces the whole list. */
            payments?: components["schemas"]["UpdateSubcontractorRequestPayment"][] | null;
            /** @description Certificates of the subcontractor's own insurance. Payments for their days do not count. An update replaces the whole list. */
            certificates?: components["schemas"]["UpdateSubcontractorRequestCertificate"][] | null;
        };
        UpdateSubcontractorRequestPayment: {
            /**
             * Format: date
             * @description First day of the work.
             */
            from: string;
            /**
             * Format: date
             * @description Last day of the work. Defaults to `from`.
             */
            to?: string | null;
            /** @description Amount paid, in US dollars. */
            amount: number;
            /** @description Payroll in the amount, as the subcontractor's own records show it. It counts instead of the part that `contract` gives. */
            payroll?: number | null;
        };
        UpdateSubcontractorRequestCertificate: {
            /**
             * Format: date
             * @description First day of the insurance.
             */
            from: string;
            /**
             * Format: date
             * @description Last day of the insurance.
             */
            to: string;
            /** @description Number of the policy or of the certificate. */
            reference?: string | null;
        };
        DeleteSubcontractorResult: {
            id: string;
            /** @constant */
            deleted: true;
            /** @constant */
            message: "subcontractor_deleted";
        };
        CreatePaymentRequest: {
            /** @description Id of your owner account. It must be the owner of the credentials in use. */
            owner_id?: string;
            /** @description Id of the policy of the payment. */
            policy_id: string;
            /** @description Amount in US dollars. */
            amount: number;
            /**
             * @description Status of the payment. Defaults to `pending`.
             * @enum {string|null}
             */
            status?: "pending" | "processed" | "failed" | null;
            /**
             * Format: date-time
             * @description `effective_date` of the policy term of the payment, which may be a scheduled term. Defaults to the term during which the payment is created.
             */
            term_effective_date?: string | null;
            /** @description Purpose of the payment. */
            description?: string | null;
            /** @description Reason of the failure. */
            failure_reason?: string | null;
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
        ListPaymentsResult: {
            data: components["schemas"]["Payment"][];
            /** @description True if there is another page. */
            has_more: boolean;
        };
        UpdatePaymentRequest: {
            /** @description Id of your owner account. It must be the owner of the credentials in use. */
            owner_id?: string;
            /** @enum {string} */
            status?: "pending" | "processed" | "failed" | "refunded";
            /** @description Amount in US dollars. */
            amount?: number;
            /**
             * Format: date-time
             * @description `effective_date` of the policy term of the payment, which may be a scheduled term. Defaults to the term during which the payment is created.
             */
            term_effective_date?: string | null;
            /** @description Purpose of the payment. */
            description?: string | null;
            /** @description Reason of the failure. */
            failure_reason?: string | null;
        };
        DeletePaymentResult: {
            id: string;
            /** @constant */
            deleted: true;
            /** @constant */
            message: "payment_deleted";
        };
        ListActivityResult: {
            data: components["schemas"]["Activity"][];
            /** @description True if there is another page. */
            has_more: boolean;
        };
        Activity: {
            id: string;
            /** @constant */
            object: "activity";
            owner_id: string;
            /** @enum {string} */
            environment: "sandbox" | "production";
            /** @description Type of the record or file and of the change, such as `policy.updated`. */
            action: string;
            /** @description The changed record. */
            resource: components["schemas"]["ActivityResource"];
            /** @description Actor of the change. Null for changes that were made before actors were recorded. */
            actor: components["schemas"]["ActivityActor"] | null;
            /** @description `X-Svc-Request-Id` of the request that caused the change. Null if none did, and for a change that another owner made. */
            request_id: string | null;
            /** Format: date-time */
            created_at: string;
            /** @description Place in the chain of your activity in this environment, from 1. Null before release 2.0. */
            position: number | null;
            /** @description SHA-256 in hex of this change and of the digest before it, which `premium-audit verify-evidence` checks. */
            digest: string | null;
        };
        ActivityResource: {
            /** @description Type of the record, such as `policy` or `api_key`. */
            type: string;
            id: string;
        };
        ActivityActor: {
            /**
             * @description `api_key` or `client_credentials`: your credentials. `person`: somebody who signed in. `operator`: the operator of the platform. `schedule`: the platform itself. `service`: another system of the operator. `owner`: another owner.
             * @enum {string}
             */
            type: "api_key" | "client_credentials" | "person" | "operator" | "schedule" | "service" | "owner";
            /** @description Id of the API key, of the client, of the person, of the platform's task or of the other owner. Null for an operator and a service. */
            id: string | null;
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
        GetOpenApiResult: {
            /** @enum {string} */
            openapi: "3.1.1" | "3.0.3";
            info: components["schemas"]["GetOpenApiResultInfo"];
            paths: components["schemas"]["GetOpenApiResultPaths"];
        } & {
            [key: string]: unknown;
        };
        GetOpenApiResultInfo: {
            [key: string]: unknown;
        };
        GetOpenApiResultPaths: {
            [key: string]: unknown;
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
