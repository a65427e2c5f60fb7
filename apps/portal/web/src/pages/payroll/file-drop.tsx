import { Button, Text } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import "@mantine/dropzone/styles.css";
import { IconFileSpreadsheet } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { payrollTexts } from "../../language/payroll-texts.ts";
import classes from "./upload-page.module.css";

const mebibyte = 1024 * 1024;
const fileTypes = {
  "text/csv": [".csv"],
  "application/vnd.ms-excel": [".csv"],
  "text/plain": [".csv", ".txt"],
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": [".xlsx"],
};

interface FileDropProps {
  readonly file: File | undefined;
  readonly isDisabled: boolean;
  readonly onChoose: (file: File | undefined) => void;
}

/** Area on which a payroll file is dropped, with a button that chooses one. */
export function FileDrop({ file, isDisabled, onChoose }: FileDropProps) {
  // The area is no control; the button below opens the same window from the keyboard.
  const openFiles = useRef<() => void>(null);
  const { drop } = payrollTexts();
  const [tooLarge, setTooLarge] = useState("");
  return (
    <>
      <Dropzone
        onDrop={([dropped]) => {
          setTooLarge("");
          onChoose(dropped);
        }}
        onReject={([rejected]) => setTooLarge(drop.refused(rejected?.file.name))}
        accept={fileTypes}
        maxSize={100 * mebibyte}
        multiple={false}
        openRef={openFiles}
        activateOnKeyboard={false}
        disabled={isDisabled}
        inputProps={{ "aria-label": drop.label }}
        className={classes.drop ?? ""}
      >
        <IconFileSpreadsheet size={32} stroke={1.4} aria-hidden className={classes.icon} />
        <Text fw={500} role="status">
          {file ? file.name : drop.hint}
        </Text>
        <Text size="sm" className={classes.size}>
          {file ? sizeText(file.size) : drop.limit}
        </Text>
      </Dropzone>
      <Button variant="default" disabled={isDisabled} onClick={() => openFiles.current?.()}>
        {file ? drop.another : drop.choose}
      </Button>
      {tooLarge && (
        <Text size="sm" role="alert" className={classes.problem}>
          {tooLarge}
        </Text>
      )}
    </>
  );
}

function sizeText(bytes: number): string {
  const [size, unit] = bytes < 1_000_000 ? [bytes / 1000, "kB"] : [bytes / 1_000_000, "MB"];
  return `${size.toLocaleString("en-US", { maximumFractionDigits: 1 })} ${unit}`;
}
