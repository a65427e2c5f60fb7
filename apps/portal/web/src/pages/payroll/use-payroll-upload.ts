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

/** A file that was refused because its employer is new. */
interface NewEmployer {
  readonly file: SentFile;
  readonly message: string;
}

/**
 * Checks and uploads a payroll file.
 *
 * @param onReceived opens the report that it becomes
 */
export function usePayrollUpload(onReceived: (received: Received) => unknown) {
  const { preview, sheets, isOld, show, hide, outdate } = usePreview();
  const [uploadedShare, setUploadedShare] = useState(0);
  const [question, setQuestion] = useState<Question>();
  const [newEmployer, setNewEmployer] = useState<NewEmployer>();
  const check = useMutation({ mutationFn: (file: SentFile) => previewFile(file), onSuccess: show });
  const upload = useMutation({
    mutationFn: async (file: SentFile) => {
      setUploadedShare(0);
      try {
        return await sendPayroll({ ...file, onProgress: setUploadedShare });
      } catch (error) {
        await askAbout(error, file, { ask: setQuestion, askEmployer: setNewEmployer, show });
        return undefined;
      }
    },
    onSuccess: (received) => received && onReceived(received),
  });
  const mutations = { check, upload };
  const forgetOutcomes = () => {
    check.reset();
    upload.reset();
  };
  return {
    preview,
    sheets,
    isOld,
    isChecking: check.isPending,
    isUploading: upload.isPending,
    /** Share of the file that is uploaded, from 0 to 1. */
    uploadedShare,
    error: upload.error ?? check.error,
    question,
    run(action: keyof typeof mutations, file: SentFile) {
      if (check.isPending || upload.isPending) return;
      forgetOutcomes();
      mutations[action].mutate(file);
    },
    /** Forgets the outcomes for the file that was chosen before. */
    reset() {
      forgetOutcomes();
      hide();
    },
    outdate,
    choose(choice: OverlapChoice, { file }: Question) {
      setQuestion(undefined);
      upload.mutate({ ...file, fields: { ...file.fields, ...choice } });
    },
    closeQuestion: () => setQuestion(undefined),
    newEmployer,
    acceptEmployer({ file }: NewEmployer) {
      setNewEmployer(undefined);
      upload.mutate({ ...file, fields: { ...file.fields, new_employers: "add" } });
    },
    closeNewEmployer: () => setNewEmployer(undefined),
  };
}

interface Questions {
  readonly ask: (question: Question) => void;
  readonly askEmployer: (employer: NewEmployer) => void;
  readonly show: (checked: PreviewFileResponse) => void;
}

/**
 * Asks the person what a refused file lacks, by the check of it.
 *
 * @throws the refusal if it is about nothing that a person can choose, or that of the check
 */
async function askAbout(refusal: unknown, file: SentFile, { ask, askEmployer, show }: Questions): Promise<void> {
  if (!(refusal instanceof RefusedUpload)) throw refusal;
  if (refusal.reason === "OVERLAPPING_REPORTS") {
    const { overlaps, totalGrossWages } = await previewFile(file);
    if (!overlaps) throw refusal;
    ask({ file, overlaps, totalGrossWages });
  } else if (refusal.reason === "EMPLOYER_NEW") {
    askEmployer({ file, message: refusal.message });
  } else if (refusal.fields.file && file.fields.employer_id === "") {
    // No known column names the employers: the check has the columns to choose from.
    show(await previewFile(file));
  } else throw refusal;
}

/** The outcome of the last check. */
function usePreview() {
  const [preview, setPreview] = useState<PreviewFileResponse>();
  const [isOld, setIsOld] = useState(false);
  const [sheets, setSheets] = useState<readonly string[]>([]);
  return {
    preview,
    /** Names of the sheets of a workbook that checks have found, beside the first one. */
    sheets,
    /** True if the form or the mapping changed since the check. */
    isOld,
    show(checked: PreviewFileResponse) {
      setPreview(checked);
      setSheets((before) => [...new Set([...before, ...checked.otherSheets])]);
      setIsOld(false);
    },
    hide() {
      setPreview(undefined);
      setSheets([]);
    },
    outdate: () => setIsOld(true),
  };
}

/** Opens the report of an uploaded file, or the list of reports if there are several. */
export function useOpenReport(environment: string) {
  const navigate = useNavigate();
  return ({ report_id: reportId, reports }: Received) => {
    // The file is sent: nothing is left to ask about.
    const place = { search: {}, ignoreBlocker: true } as const;
    if (reports.length > 1) return navigate({ to: "/$environment/payroll", params: { environment }, ...place });
    return navigate({ to: "/$environment/payroll/$reportId", params: { environment, reportId }, ...place });
  };
}
