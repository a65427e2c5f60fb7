import type { PreviewFileResponse } from "@platform/contracts/payroll_intake/v1/payroll_files";
import type { Overlaps } from "@platform/contracts/payroll_intake/v1/payroll_reports";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { RefusedUpload } from "../../api/upload-file.ts";
import { previewFile } from "./check/preview-file.ts";
import type { OverlapChoice } from "./overlap-question.tsx";
import { type Received, type SentFile, sendPayroll } from "./send-file.ts";

/** A file that was refused because people in it are paid for some of its days already. */
interface Question {
  readonly file: SentFile;
  readonly overlaps: Overlaps;
  readonly totalGrossWages: string;
}

/** Checks and uploads a payroll file, and opens the report that it becomes. */
export function usePayrollUpload(environment: string) {
  const navigate = useNavigate();
  const [preview, setPreview] = useState<PreviewFileResponse>();
  const [isOld, setIsOld] = useState(false);
  const [uploadedShare, setUploadedShare] = useState(0);
  const [question, setQuestion] = useState<Question>();
  const show = (checked: PreviewFileResponse) => {
    setPreview(checked);
    setIsOld(false);
  };
  const openReport = ({ report_id: reportId, reports }: Received) => {
    if (reports.length > 1) return navigate({ to: "/$environment/payroll", params: { environment }, search: {} });
    return navigate({ to: "/$environment/payroll/$reportId", params: { environment, reportId }, search: {} });
  };

  /** Asks the person what the file lacks, by the check of it; rejects with the refusal if that is nothing that a person can choose. */
  const askAbout = async (refusal: RefusedUpload, file: SentFile) => {
    if (refusal.reason === "OVERLAPPING_REPORTS") {
      const { overlaps, totalGrossWages } = await previewFile(file);
      if (!overlaps) throw refusal;
      setQuestion({ file, overlaps, totalGrossWages });
    } else if (refusal.fields.file && file.fields.employer_id === "") {
      // No known column names the employers: the check has the columns to choose from.
      show(await previewFile(file));
    } else throw refusal;
  };

  const check = useMutation({ mutationFn: (file: SentFile) => previewFile(file), onSuccess: show });
  const upload = useMutation({
    mutationFn: async (file: SentFile) => {
      setUploadedShare(0);
      try {
        return await sendPayroll({ ...file, onProgress: setUploadedShare });
      } catch (error) {
        if (!(error instanceof RefusedUpload)) throw error;
        await askAbout(error, file);
        return undefined;
      }
    },
    onSuccess: (received) => received && openReport(received),
  });

  const forgetOutcome = () => {
    check.reset();
    upload.reset();
  };
  return {
    preview,
    /** True if the form or the mapping changed since the check. */
    isOld,
    isChecking: check.isPending,
    isUploading: upload.isPending,
    /** Share of the file that is uploaded, from 0 to 1. */
    uploadedShare,
    error: upload.error ?? check.error,
    question,
    check(file: SentFile) {
      forgetOutcome();
      check.mutate(file);
    },
    upload(file: SentFile) {
      forgetOutcome();
      upload.mutate(file);
    },
    /** Forgets everything about the file that was chosen before. */
    reset() {
      forgetOutcome();
      setPreview(undefined);
    },
    outdate: () => setIsOld(true),
    choose(choice: OverlapChoice, { file }: Question) {
      setQuestion(undefined);
      upload.mutate({ ...file, fields: { ...file.fields, ...choice } });
    },
    closeQuestion: () => setQuestion(undefined),
  };
}
