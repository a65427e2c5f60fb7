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
                query?: never;
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
         */
        patch: {
            parameters: {
                query?: never;
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
         */
        get: {
            parameters: {
                query?: {
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
         */
        post: {
            parameters: {
                query?: {
                    /**
                     * @deprecated
                     * @description True has the response of `POST /payroll/reports/dry-run`, with 200. Call that instead.
                     */
                    dry_run?: boolean;
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
         */
        post: {
            parameters: {
                query?: never;
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
         */
        get: {
            parameters: {
                query?: never;
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
                        "application/json": components["schemas"]["GetPayrollReportResult"];
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
         */
        post: {
            parameters: {
                query?: never;
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
                        "application/json": components["schemas"]["VoidPayrollReportResult"];
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
         * @description Send one row for each employee, class code and state, below a header that names the columns. Required columns are `employee_id`, `name` (or `first_name` and `last_name`), `job_classification`, `hours_worked` and `gross_pay`. Optional columns are `state`, `overtime_hours`, `overtime_pay`, `overtime_multiplier`, `double_time_pay`, `officer`, `overtime_premium`, `volunteer`, `one_or_two_family`, `reversal`, and one for each kind of excluded pay: `tips`, `severance`, `per_diem`, `expense_reimbursement`, `employer_contributions`, `vehicle`, `military_duty`, `third_party_sick_pay`, `uniform_allowance`, `meal_money`, `employee_discounts`, `perquisites`. Other common column names are recognized too. The file becomes a payroll report: `GET /files/status/{file_id}` returns its status, and `GET /payroll/reports/{report_id}` returns the errors of each row. An upload that is interrupted leaves nothing behind. Without `employer_id` the file has several employers; if it does not name one in each row, or one of its reports is a duplicate, nothing is stored.
         */
        post: {
            parameters: {
                query: {
                    /** @description Your id of the employer. If omitted, a column such as `employer_id`, Client Code or Company Code names the employer of each row, and each gets a report. */
                    employer_id?: string;
                    /** @description First day of the period. */
                    start_date: string;
                    /** @description Last day of the period, not before `start_date`. */
                    end_date: string;
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
         */
        post: {
            parameters: {
                query: {
                    /** @description Your id of the employer. If omitted, a column such as `employer_id`, Client Code or Company Code names the employer of each row, and each gets a report. */
                    employer_id?: string;
                    /** @description First day of the period. */
                    start_date: string;
                    /** @description Last day of the period, not before `start_date`. */
                    end_date: string;
                    /** @description Id of the report or file that this one replaces. */
                    corrects?: string;
                    /** @description Id of a completed file of the same employer and period, whose corrected failed rows this file has. Rows that count already are refused. Without `mapping`, the rows are read with the mapping of that file. */
                    supplements?: string;
                    /** @description Name of the sheet of an Excel workbook. If omitted, the first sheet that is not hidden is read. */
                    sheet?: string;
                    /** @description The headers of members, as JSON: `{"employee_id": "Badge", "hours_worked": ["Std", "OT"], "tips": null}`. Several headers are added up, and `null` does not read a member. Members that are left out are recognized by the names of columns. Instead of JSON, the name of a stored file mapping. */
                    mapping?: string;
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
         */
        get: {
            parameters: {
                query?: never;
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
         */
        get: {
            parameters: {
                query?: never;
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
         */
        post: {
            parameters: {
                query?: never;
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
                        "application/json": components["schemas"]["CreateFileMappingResult"];
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
         */
        get: {
            parameters: {
                query?: never;
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
                        "application/json": components["schemas"]["GetFileMappingResult"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        /**
         * Delete a file mapping
         * @description Soft-deletes the mapping. Its name can be used again, and files that were sent with it do not change.
         */
        delete: {
            parameters: {
                query?: never;
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
         */
        patch: {
            parameters: {
                query?: never;
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
                        "application/json": components["schemas"]["UpdateFileMappingResult"];
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
         * Sync the current employees
         * @description Adds unknown employees and updates known ones. Employees that are not listed do not change. An entry with an unknown `employment_status` is refused on its own and listed in `errors`. Each employee that changes emits an event.
         */
        post: {
            parameters: {
                query?: never;
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
                /** @description The employees are synced, except those in `errors`. */
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
         */
        get: {
            parameters: {
                query?: {
                    /** @description Lists only the webhook with this `external_id`. */
                    external_id?: string;
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
         * @description Registers a receiver for the named event types. Store the secret: no later response contains it. `envelope` defaults to 1 and `signature` to 2.
         */
        post: {
            parameters: {
                query?: never;
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
         */
        get: {
            parameters: {
                query?: never;
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
                        "application/json": components["schemas"]["GetWebhookResult"];
                    };
                };
            };
        };
        /**
         * Change a webhook
         * @description Changes the members that are sent. A webhook that is enabled again receives the events that were held, the oldest first.
         */
        put: {
            parameters: {
                query?: never;
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
                        "application/json": components["schemas"]["UpdateWebhookResult"];
                    };
                };
            };
        };
        post?: never;
        /**
         * Delete a webhook
         * @description Deletes a webhook and its secrets. No more events are delivered to it. Its deliveries can be listed and retrieved for 90 days.
         */
        delete: {
            parameters: {
                query?: never;
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
        patch?: never;
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
         */
        get: {
            parameters: {
                query?: never;
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
                        "application/json": components["schemas"]["GetWebhookMetricsResult"];
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
         */
        post: {
            parameters: {
                query?: never;
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
         */
        post: {
            parameters: {
                query?: never;
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
                        "application/json": components["schemas"]["CompleteWebhookSecretRotationResult"];
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
         */
        post: {
            parameters: {
                query?: never;
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
                query?: never;
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
         */
        post: {
            parameters: {
                query?: never;
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
                        "application/json": components["schemas"]["TestWebhookResult"];
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
         */
        get: {
            parameters: {
                query?: never;
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
                        "application/json": components["schemas"]["GetWebhookDeliveryResult"];
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
         */
        post: {
            parameters: {
                query?: never;
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
                        "application/json": components["schemas"]["RetryWebhookDeliveryResult"];
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
         */
        post: {
            parameters: {
                query?: never;
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
         */
        delete: {
            parameters: {
                query?: never;
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
                        "application/json": components["schemas"]["RemoveWebhookDeliveryPayloadResult"];
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
         */
        post: {
            parameters: {
                query?: never;
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
         */
        post: {
            parameters: {
                query?: never;
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
         */
        get: {
            parameters: {
                query?: {
                    /** @description Envelope of `body`, 1 to 3. Defaults to that of webhooks of the profile. */
                    envelope?: number;
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
                        "application/json": components["schemas"]["GetEventResult"];
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
                query?: never;
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
         */
        patch: {
            parameters: {
                query?: never;
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
                        "application/json": components["schemas"]["UpdateNoticeResult"];
                    };
                };
            };
        };
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
            success: true;
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
        };
        PayrollReportRequest: components["schemas"]["PayrollReportSubmission"] | components["schemas"]["NoPayrollStatement"];
        PayrollReportSubmission: {
            /** @description Your id of the employer. */
            employer_id: string;
            pay_period: components["schemas"]["PayrollReportSubmissionPayPeriod"];
            /** @description One entry for each employee, class code and state. */
            employees: components["schemas"]["PayrollReportSubmissionEmployee"][];
            /** @description Id of the report that this one replaces. */
            corrects?: string | null;
            /** @description `true` states that nobody was paid in the period; `employees` is empty then. */
            no_payroll?: boolean | null;
        };
        PayrollReportSubmissionPayPeriod: {
            /**
             * Format: date
             * @description First day of the period.
             */
            start_date: string;
            /**
             * Format: date
             * @description Last day of the period, not before `start_date`.
             */
            end_date: string;
        };
        PayrollReportSubmissionEmployee: {
            /** @description Your id of the employee, the same in every report. */
            employee_id: string;
            first_name: string;
            last_name: string;
            /** @description Gross pay of the period; 0 for unpaid leave. */
            gross_pay: number;
            hours_worked: number;
            /** @description Class code of the rating bureau. */
            job_classification: string;
            /** @description State where the work was done. */
            state: string;
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
        NoPayrollStatement: {
            /** @description Your id of the employer. */
            employer_id: string;
            pay_period: components["schemas"]["NoPayrollStatementPayPeriod"];
            /** @description An empty list, because nobody was paid. */
            employees: unknown[];
            /** @description Id of the report that this one replaces. */
            corrects?: string | null;
            /**
             * @description States that nobody was paid in the period.
             * @constant
             */
            no_payroll: true;
        };
        NoPayrollStatementPayPeriod: {
            /**
             * Format: date
             * @description First day of the period.
             */
            start_date: string;
            /**
             * Format: date
             * @description Last day of the period, not before `start_date`.
             */
            end_date: string;
        };
        SubmitPayrollReportResult: {
            /** @constant */
            success: true;
            report_id: string;
            /** @constant */
            status: "processing";
            employees_count: number;
            total_gross_pay: number;
            message: string;
            /** @description Warnings that are known at once: members of the request that are not read, at most 51, and in a payroll report an employer that is new. */
            warnings: components["schemas"]["SubmitPayrollReportResultWarning"][];
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
            /** @constant */
            success: true;
            reports: components["schemas"]["PayrollReport"][];
            /** @description True if there is another page. */
            has_more: boolean;
        };
        PayrollReport: {
            report_id: string;
            employer_id: string;
            /**
             * @description Status of the report. A `replaced` or `voided` report is retained but does not count.
             * @enum {string}
             */
            status: "processing" | "completed" | "failed" | "replaced" | "voided";
            /** @description Name of the uploaded file; `null` for a JSON report. */
            file_name: string | null;
            pay_period: components["schemas"]["PayrollReportPayPeriod"];
            /** @description Number of records in the report. */
            records_total: number;
            /** @description Number of valid records. */
            records_processed: number;
            /** @description Number of refused records. All other records count. */
            records_failed: number;
            /** @description Sum of the wages of all records. */
            submitted_gross_pay: number;
            /** @description Sum of the wages of the valid records. */
            processed_gross_pay: number;
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
        PayrollReportPayPeriod: {
            /** Format: date */
            start_date: string;
            /** Format: date */
            end_date: string;
        };
        PayrollReportFailure: {
            /** @enum {string} */
            code: "ALL_RECORDS_FAILED" | "TOTALS_IMPOSSIBLE" | "CORRECTED_REPORT_REPLACED" | "CORRECTED_REPORT_VOIDED" | "MISSING_REQUIRED_COLUMNS" | "MAPPED_COLUMNS_MISSING" | "REPEATED_COLUMNS" | "NO_RECORDS" | "TOO_MANY_RECORDS" | "UNREADABLE_FILE";
            message: string;
            details: string[];
        };
        CheckPayrollReportResult: {
            /** @constant */
            success: true;
            message: string;
            employees_count: number;
            total_gross_pay: number;
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
        GetPayrollReportResult: {
            /** @constant */
            success: true;
            report: components["schemas"]["PayrollReportWithFindings"];
        };
        PayrollReportWithFindings: {
            report_id: string;
            employer_id: string;
            /**
             * @description Status of the report. A `replaced` or `voided` report is retained but does not count.
             * @enum {string}
             */
            status: "processing" | "completed" | "failed" | "replaced" | "voided";
            /** @description Name of the uploaded file; `null` for a JSON report. */
            file_name: string | null;
            pay_period: components["schemas"]["PayrollReportWithFindingsPayPeriod"];
            /** @description Number of records in the report. */
            records_total: number;
            /** @description Number of valid records. */
            records_processed: number;
            /** @description Number of refused records. All other records count. */
            records_failed: number;
            /** @description Sum of the wages of all records. */
            submitted_gross_pay: number;
            /** @description Sum of the wages of the valid records. */
            processed_gross_pay: number;
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
        PayrollReportWithFindingsPayPeriod: {
            /** Format: date */
            start_date: string;
            /** Format: date */
            end_date: string;
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
        VoidPayrollReportResult: {
            /** @constant */
            success: true;
            report: components["schemas"]["PayrollReport"];
        };
        UploadPayrollFileForm: {
            /** @description As `mapping` in the query. The field must come before the file. */
            mapping?: string;
            /** Format: binary */
            file: string;
        };
        UploadPayrollFileResult: {
            /** @constant */
            success: true;
            /** @description Id of the file. It is also the id of the report; of several `reports`, of the first. */
            file_id: string;
            /** @constant */
            status: "processing";
            /** @description Number of records: rows below the header that are no totals. */
            records_total: number;
            message: string;
            /** @description The reports of the file: one, or one for each employer that the file names, in the order of their first rows. */
            reports: components["schemas"]["UploadPayrollFileResultReport"][];
            /** @description Columns of the uploaded file; `null` if it has none. */
            columns: components["schemas"]["UploadPayrollFileResultColumns"] | null;
            /** @description Warnings about the file as a whole, such as columns with money that are not read. */
            warnings: components["schemas"]["UploadPayrollFileResultWarning"][];
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
            /** @constant */
            success: true;
            message: string;
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
            total_gross_pay: number;
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
            total_gross_pay: number;
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
            job_classification: string;
            gross_pay: number;
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
        };
        CreateFileMappingRequestMapping: {
            employer_id?: string | null;
            employee_id?: string | null;
            name?: string | null;
            first_name?: string | null;
            last_name?: string | null;
            job_classification?: string | null;
            state?: string | null;
            hours_worked?: string | string[] | null;
            gross_pay?: string | string[] | null;
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
        CreateFileMappingResult: {
            /** @constant */
            success: true;
            file_mapping: components["schemas"]["FileMapping"];
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
            /** @constant */
            success: true;
            file_mappings: components["schemas"]["FileMapping"][];
            /** @description True if there is another page. */
            has_more: boolean;
        };
        GetFileMappingResult: {
            /** @constant */
            success: true;
            file_mapping: components["schemas"]["FileMapping"];
        };
        UpdateFileMappingRequest: {
            /** @description Your name of the mapping, which the parameter `mapping` of a file refers to. It is unique, without regard to upper and lower case. */
            name?: string;
            /** @description The header from which each member is read. Several headers of hours, pay or earnings are added up, and `null` does not read a member. Members that are left out are recognized by the names of columns. */
            mapping?: components["schemas"]["UpdateFileMappingRequestMapping"];
        };
        UpdateFileMappingRequestMapping: {
            employer_id?: string | null;
            employee_id?: string | null;
            name?: string | null;
            first_name?: string | null;
            last_name?: string | null;
            job_classification?: string | null;
            state?: string | null;
            hours_worked?: string | string[] | null;
            gross_pay?: string | string[] | null;
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
        UpdateFileMappingResult: {
            /** @constant */
            success: true;
            file_mapping: components["schemas"]["FileMapping"];
        };
        DeleteFileMappingResult: {
            id: string;
            /** @constant */
            deleted: true;
            /** @constant */
            message: "file_mapping_deleted";
            /** @constant */
            success: true;
        };
        SyncEmployeesRequest: {
            /** @description Your id of the employer. */
            employer_id: string;
            /** @description Current data of these employees. Employees that are not listed do not change. */
            employees: components["schemas"]["SyncEmployeesRequestEmployee"][];
        };
        SyncEmployeesRequestEmployee: {
            /** @description Your id of the employee, the same in every report. */
            employee_id: string;
            first_name: string;
            last_name: string;
            email?: string | null;
            /** Format: date */
            hire_date?: string | null;
            /** @description `active` or `terminated`. An entry with any other text is refused. Defaults to `active` for a new employee. */
            employment_status?: string | null;
            job_title?: string | null;
            department?: string | null;
            /** @description Class code of the rating bureau. */
            job_classification?: string | null;
            /** @description State where the work is done. */
            state?: string | null;
        };
        SyncEmployeesResult: {
            /** @constant */
            success: true;
            /** @description Number of entries that were accepted, including those that changed nothing. */
            employees_synced: number;
            employees_created: number;
            /** @description Number of employees that changed, including terminations. */
            employees_updated: number;
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
        CreateWebhookRequest: {
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
            /** @constant */
            success: true;
            webhook: components["schemas"]["Webhook"];
            /** @description Secret that signs every request to the webhook. `null` in a response that is replayed. */
            secret: string | null;
        };
        Webhook: {
            id: string;
            url: string;
            events: string[];
            description: string;
            /**
             * @description Reason for which the webhook is disabled: `requested` by you, `delivery_failed` after the last attempt of a delivery failed, `gone` after a response with status 410. `null` while it is active.
             * @enum {string|null}
             */
            disabledReason: "requested" | "delivery_failed" | "gone" | null;
            warnEarly: boolean;
            envelope: number;
            signature: number;
            /**
             * Format: date-time
             * @description End of the overlap after the secret was replaced: until then `Svc-Signature` is made with the previous secret and `Svc-Signature-Next` with the new one. `null` without an overlap.
             */
            previousSecretExpiresAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** @description Present only if it was set. */
            filter?: components["schemas"]["WebhookFilter"];
            /** @description Present only if it was set. The default is 10. */
            timeoutSeconds?: number;
            /** @description Maximum number of requests per second. Present only if it was set; by default there is no such limit. */
            rateLimit?: number;
            /** @description Present only if it was set. */
            metadata?: {
                [key: string]: string;
            };
            /** @description Present only if it was set. */
            externalId?: string;
            /** @description Verifies `v1a` signatures: `whpk_` and the base64 of an ed25519 key. Present only with such signatures. */
            publicKey?: string;
            /** @description The key before the last rotation. It also signs until the end of the overlap. */
            previousPublicKey?: string;
            /**
             * @description Status of the webhook. While it is `disabled`, events are held for 72 hours.
             * @enum {string}
             */
            status: "active" | "disabled";
            /** @description Names of the headers that requests carry. Present only if there are some. */
            headerNames?: string[];
            /** @description Authentication of requests, without its secrets. Present only if it is set. */
            authentication?: components["schemas"]["WebhookAuthentication"];
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
            certificateExpiresAt?: string;
        };
        ListWebhooksResult: {
            /** @constant */
            success: true;
            webhooks: components["schemas"]["Webhook"][];
            /** @description True if there is another page. */
            has_more: boolean;
        };
        UpdateWebhookRequest: {
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
            /**
             * @description `active` enables the webhook and delivers the events that were held, the oldest first. `disabled` disables it.
             * @enum {string}
             */
            status?: "active" | "disabled";
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
        UpdateWebhookResult: {
            /** @constant */
            success: true;
            webhook: components["schemas"]["Webhook"];
        };
        GetWebhookResult: {
            /** @constant */
            success: true;
            webhook: components["schemas"]["Webhook"];
        };
        DeleteWebhookResult: {
            /** @constant */
            success: true;
            /** @constant */
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
        GetWebhookMetricsResult: {
            /** @constant */
            success: true;
            metrics: components["schemas"]["WebhookMetrics"];
        };
        WebhookMetrics: {
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
            latencyMs: components["schemas"]["WebhookMetricsTotalLatencyMs"] | null;
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
            latencyMs: components["schemas"]["WebhookMetricsIntervalsItemLatencyMs"] | null;
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
        };
        RotateWebhookSecretResult: {
            /** @constant */
            success: true;
            webhook: components["schemas"]["Webhook"];
            /** @description Secret that signs every request to the webhook. `null` in a response that is replayed. */
            secret: string | null;
        };
        CompleteWebhookSecretRotationResult: {
            /** @constant */
            success: true;
            webhook: components["schemas"]["Webhook"];
        };
        CheckWebhookReceiverResult: {
            /** @constant */
            success: true;
            webhookId: string;
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
            /** @constant */
            success: true;
            /** @description Addresses and networks, in CIDR notation. Requests come from no others, unless the list is empty. */
            addresses: string[];
            /** @description Explains that no addresses are fixed. Present only when the list is empty. */
            message?: string;
        };
        TestWebhookResult: {
            /** @constant */
            success: true;
            delivery: components["schemas"]["WebhookDelivery"];
        };
        WebhookDelivery: {
            id: string;
            /** @description Id of the event. All deliveries of an event have the same one; use it to ignore duplicates. */
            eventId: string;
            eventType: string;
            /**
             * @description `attempting` until the delivery is settled, also while it is held because the webhook is disabled.
             * @enum {string}
             */
            status: "attempting" | "delivered" | "failed";
            attempts: number;
            /** @description Status of the receiver's response; `null` when there was no response. */
            responseCode: number | null;
            /** Format: date-time */
            nextAttemptAt: string | null;
            /**
             * Format: date-time
             * @description Time at which the payload was removed. Present only after that.
             */
            payloadRemovedAt?: string;
            /** @description SHA-256 of the removed body, in hex. Present only after the removal. */
            payloadSha256?: string;
            /** Format: date-time */
            timestamp: string;
            /** @enum {string} */
            errorClass?: "dns" | "refused" | "tls" | "timeout" | "status" | "forbidden";
            /** @description Error of the last attempt. Present only when it failed. */
            lastError?: string;
        };
        ListWebhookDeliveriesResult: {
            /** @constant */
            success: true;
            deliveries: components["schemas"]["WebhookDelivery"][];
            /** @description True if there is another page. */
            has_more: boolean;
        };
        ListAllWebhookDeliveriesResult: {
            /** @constant */
            success: true;
            deliveries: components["schemas"]["FoundWebhookDelivery"][];
            /** @description True if there is another page. */
            has_more: boolean;
        };
        FoundWebhookDelivery: {
            id: string;
            /** @description Id of the event. All deliveries of an event have the same one; use it to ignore duplicates. */
            eventId: string;
            eventType: string;
            /**
             * @description `attempting` until the delivery is settled, also while it is held because the webhook is disabled.
             * @enum {string}
             */
            status: "attempting" | "delivered" | "failed";
            attempts: number;
            /** @description Status of the receiver's response; `null` when there was no response. */
            responseCode: number | null;
            /** Format: date-time */
            nextAttemptAt: string | null;
            /**
             * Format: date-time
             * @description Time at which the payload was removed. Present only after that.
             */
            payloadRemovedAt?: string;
            /** @description SHA-256 of the removed body, in hex. Present only after the removal. */
            payloadSha256?: string;
            /** Format: date-time */
            timestamp: string;
            /** @enum {string} */
            errorClass?: "dns" | "refused" | "tls" | "timeout" | "status" | "forbidden";
            /** @description Error of the last attempt. Present only when it failed. */
            lastError?: string;
            /** @description Id of the webhook of the delivery. */
            webhookId: string;
        };
        GetWebhookDeliveryResult: {
            /** @constant */
            success: true;
            delivery: components["schemas"]["WebhookDeliveryWithAttempts"];
        };
        WebhookDeliveryWithAttempts: {
            id: string;
            /** @description Id of the event. All deliveries of an event have the same one; use it to ignore duplicates. */
            eventId: string;
            eventType: string;
            /**
             * @description `attempting` until the delivery is settled, also while it is held because the webhook is disabled.
             * @enum {string}
             */
            status: "attempting" | "delivered" | "failed";
            attempts: number;
            /** @description Status of the receiver's response; `null` when there was no response. */
            responseCode: number | null;
            /** Format: date-time */
            nextAttemptAt: string | null;
            /**
             * Format: date-time
             * @description Time at which the payload was removed. Present only after that.
             */
            payloadRemovedAt?: string;
            /** @description SHA-256 of the removed body, in hex. Present only after the removal. */
            payloadSha256?: string;
            /** Format: date-time */
            timestamp: string;
            /** @enum {string} */
            errorClass?: "dns" | "refused" | "tls" | "timeout" | "status" | "forbidden";
            /** @description Error of the last attempt. Present only when it failed. */
            lastError?: string;
            attemptLog: components["schemas"]["WebhookDeliveryWithAttemptsAttemptLogItem"][];
        };
        WebhookDeliveryWithAttemptsAttemptLogItem: {
            number: number;
            durationMs: number;
            /** @description Status of the receiver's response; `null` when there was no response. */
            responseCode: number | null;
            /** @description The first 4 KiB of the receiver's response body. */
            answer: string;
            /** Format: date-time */
            timestamp: string;
            /** @enum {string} */
            errorClass?: "dns" | "refused" | "tls" | "timeout" | "status" | "forbidden";
            error?: string;
        };
        RetryWebhookDeliveryResult: {
            /** @constant */
            success: true;
            delivery: components["schemas"]["WebhookDelivery"];
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
        };
        ReplayWebhookDeliveriesResult: {
            /** @description Number of new deliveries. */
            replayed: number;
            /** @description True if the period has more events than one call replays. */
            has_more: boolean;
            /** @description Id to send as `starting_after` in the next call; `null` when nothing was replayed. */
            last_delivery_id: string | null;
            /** @constant */
            success: true;
        };
        RemoveWebhookDeliveryPayloadResult: {
            /** @constant */
            success: true;
            delivery: components["schemas"]["WebhookDelivery"];
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
        };
        RemoveWebhookPayloadsResult: {
            /** @constant */
            success: true;
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
            /** @constant */
            success: true;
            eventTypes: components["schemas"]["EventType"][];
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
            /** @constant */
            success: true;
            events: components["schemas"]["Event"][];
            /** @description True if there is another page. */
            has_more: boolean;
            /** @description First number in the log; no later event is missing. It is 1 until the first events have reached the end of their retention. */
            firstSequence: number;
            /** @description Number of your last event in this environment at the moment of the page, of whatever type. 0 before the first one. */
            lastSequence: number;
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
            requestId: string | null;
            /**
             * Format: date-time
             * @description Time of the event.
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time at which the event got its number. It never decreases as numbers grow.
             */
            recordedAt: string;
            /**
             * Format: date-time
             * @description Time at which the payload of the event was removed on request.
             */
            payloadRemovedAt: string | null;
            /** @description The scope that these credentials need, and do not have, to read `body`. */
            missingScope: string | null;
        };
        EventResource: {
            type: string;
            id: string;
        };
        EventBody: {
            [key: string]: unknown;
        };
        GetEventResult: {
            /** @constant */
            success: true;
            event: components["schemas"]["Event"];
        };
        ListNoticesResult: {
            /** @constant */
            success: true;
            notices: components["schemas"]["Notice"][];
        };
        Notice: {
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
        };
        UpdateNoticeResult: {
            /** @constant */
            success: true;
            notice: components["schemas"]["Notice"];
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
