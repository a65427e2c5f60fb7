import { payrollRecordMembers } from "@platform/public-records/noun/payroll-record";
import type { Texts } from "./english.ts";
import type { PayrollTexts } from "./payroll-english.tsx";
import type { ServiceTexts } from "./service-texts.ts";

const people = (count: number) => `${count.toLocaleString("es-US")} ${count === 1 ? "persona" : "personas"}`;

/** The labels of members, each of which has one in Spanish. */
function labelsOf<const M extends Readonly<Record<string, { readonly spanish: string }>>>(members: M) {
  return Object.fromEntries(Object.entries(members).map(([name, { spanish }]) => [name, spanish])) as {
    readonly [Name in keyof M]: string;
  };
}

const services: ServiceTexts = {
  findings: {
    CLASS_CODE_UNKNOWN: "El código de clase no tiene la forma de los códigos de clase del estado.",
    STATE_UNKNOWN: "El estado no es el código postal de dos letras de un estado o de DC, en mayúsculas.",
    SOCIAL_SECURITY_NUMBER:
      "El valor parece un número de Seguro Social, que no se guarda como nombre ni como número de empleado.",
    HOURS_ABOVE_PERIOD: "La suma de las horas del empleado supera 24 horas por día del período.",
    OVERTIME_HOURS_ABOVE_TOTAL: "Las horas extra son parte de las horas trabajadas y no pueden superarlas.",
    OVERTIME_PAY_ABOVE_TOTAL:
      "El pago de horas extra y de tiempo doble es parte del salario bruto y no puede superarlo.",
    OVERTIME_STATED_TWICE:
      "La fila tiene todo el pago de las horas extra y también solo el recargo. Deje uno de los dos.",
    EXCLUDED_PAY_ABOVE_TOTAL:
      "El pago excluido, junto con las horas extra y el tiempo doble, supera el salario bruto, del que es parte.",
    TOTALS_IMPOSSIBLE: "Un total indicado contradice otro total o el número de empleados.",
    VALUE_MISSING: "Falta el valor.",
    VALUE_INVALID: "El valor no es válido para su columna.",
    RECORD_REPEATED: "Una fila anterior dice lo mismo, o el empleado ya cuenta con este código de clase y estado.",
    IGNORED_SHEET: "El libro tiene varias hojas y se leyó solo una de ellas.",
    CLASS_CODE_UNVERIFIED:
      "El código de clase tiene la forma correcta, pero no se conoce en el estado. Compárelo con la póliza.",
    CLASS_CODE_DISCONTINUED: "El código de clase ya no es válido en el estado.",
    DUAL_WAGE_CLASS:
      "El código de clase corresponde a otro salario por hora. La auditoría cuenta el pago en la clase de su salario.",
    DIVIDED_PAYROLL:
      "El empleado cobra en una clase de excepción, como 8810, y en otra clase del estado. La auditoría cuenta todo en la clase de tasa más alta.",
    STATE_MISSING: "La fila no tiene estado, y ni el registro del empleado ni la póliza dicen cuál es.",
    HOURLY_PAY_LOW: "El salario bruto dividido entre las horas es menor que el mínimo federal de $7.25 por hora.",
    EMPLOYEE_ID_NINE_DIGITS: "El número de empleado tiene nueve dígitos y podría ser un número de Seguro Social.",
    WAGES_WITHOUT_HOURS: "La fila tiene salario y no tiene horas.",
    PAY_AFTER_TERMINATION: "El empleo terminó antes de que comenzara el período.",
    PAY_REVERSED: "La fila descuenta pago de un período anterior.",
    STATED_TOTAL_DIFFERS: "Un total indicado difiere en más de 0.01 de la suma de las filas.",
    UNKNOWN_MEMBER: "El informe tiene un dato que no se lee.",
    IGNORED_COLUMN_WITH_MONEY: "Una columna tiene importes y no se lee. Si es pago, súmelo al salario bruto.",
    IGNORED_ROW: "Hay filas de totales o notas que no se contaron.",
    PAY_PARTS_ABOVE_GROSS: "Las columnas de pago regular, extra y otros suman más que el salario bruto de la fila.",
    UNKNOWN_EARNINGS: "La fila paga un concepto que no se conoce. El importe cuenta como salario bruto.",
    SEVERAL_EMPLOYERS: "Una columna nombra varios empleadores. Todas las filas cuentan para uno solo.",
    EMPLOYEE_ID_MISSING: "Hay filas sin número de empleado. La persona se reconoce por su nombre.",
    ROWS_ADDED_UP:
      "Hay varias filas de una persona con el mismo código de clase y estado. Cuentan como una, con sus sumas.",
    OVERTIME_PAY_MISSING: "Hay horas extra sin su pago. No se puede descontar ningún recargo del salario.",
    EMPLOYER_NEW: "No había nómina ni póliza de este empleador.",
    OVERLAPPING_REPORTS:
      "Hay empleados que ya cobran por algunos de estos días en otro informe. Su pago cuenta dos veces.",
    OVERLAPPING_PERIOD: "Otro informe del empleador cubre una parte del mismo período.",
  },
  failures: {
    ALL_RECORDS_FAILED: "Todas las filas tienen errores.",
    TOTALS_IMPOSSIBLE: "Un total indicado contradice otro total o el número de empleados.",
    CORRECTED_REPORT_REPLACED: "Otro informe reemplazó antes el informe que se corrige.",
    CORRECTED_REPORT_VOIDED: "El informe que se corrige se anuló antes.",
    MISSING_REQUIRED_COLUMNS: "Al archivo le faltan columnas obligatorias.",
    MAPPED_COLUMNS_MISSING: "Al archivo le faltan columnas que se asignaron.",
    REPEATED_COLUMNS: "Dos encabezados del archivo significan la misma columna.",
    NO_RECORDS: "El archivo no tiene filas debajo de sus encabezados.",
    TOO_MANY_RECORDS: "El archivo tiene demasiadas filas. Divídalo, por ejemplo por período de pago.",
    UNREADABLE_FILE: "El archivo no se puede leer. Guárdelo como CSV en UTF-8 y súbalo de nuevo.",
  },
  refusals: {
    DUPLICATE_REPORT: "Este archivo ya se recibió antes.",
    FILE_NOT_WHOLE: "La carga terminó antes de que el archivo estuviera completo. Inténtelo de nuevo.",
    INTERNAL: "Ocurrió un error inesperado.",
    INVALID_FILE: "Revise el período y el archivo.",
    INVALID_REQUEST: "No se puede leer lo que se envió.",
    LINK_INVALID:
      "Esta página ya se abrió antes, o su dirección es demasiado antigua. Vuelva a cargar la página que la contiene.",
    NO_UPLOAD_PLACE: "Se están guardando otros archivos. El archivo no se guardó. Envíelo de nuevo en un momento.",
    OVERLAPPING_REPORTS: "Hay personas del archivo que ya cobran por algunos de estos días.",
    OWNER_SUSPENDED: "Esta cuenta está suspendida y solo se puede leer.",
    PORTAL_SESSION_ENDED: "La sesión de esta página terminó. Vuelva a cargar la página que la contiene.",
    REPORT_NOT_FOUND: "No hay ningún informe con este número.",
    TOO_MANY_CALLS: "Hubo demasiadas solicitudes. Espere un momento.",
    TRANSPORT: "No se pudo conectar con el servicio.",
  },
  fields: {
    period_start: "Escriba una fecha que no sea posterior al último día.",
    period_end: "Escriba una fecha que no sea anterior al primer día.",
    file: "El archivo debe ser CSV o un libro de Excel con filas de pago.",
  },
  members: {
    employer_id: "Empleador",
    employee_id: "Número de empleado",
    name: "Nombre",
    first_name: "Nombre de pila",
    last_name: "Apellido",
    class_code: "Código de clase",
    classification_code: "Código de clase",
    state: "Estado",
    hours_worked: "Horas",
    gross_wages: "Salario bruto",
    earnings: "Concepto de pago",
    period_start: "Primer día",
    period_end: "Último día",
    excluded_pay: "Pago excluido",
    sheet: "Hoja",
    file: "Archivo",
    records: "Filas",
    ...labelsOf(payrollRecordMembers),
    tips: "Propinas",
    severance: "Indemnización por despido",
    per_diem: "Viáticos",
    expense_reimbursement: "Reembolso de gastos",
    employer_contributions: "Aportes del empleador",
    vehicle: "Vehículo",
    military_duty: "Servicio militar",
    third_party_sick_pay: "Pago por enfermedad de un tercero",
    uniform_allowance: "Subsidio para uniformes",
    meal_money: "Dinero para comidas",
    employee_discounts: "Descuentos para empleados",
    perquisites: "Beneficios en especie",
  },
};

const payroll: PayrollTexts = {
  memberNames: services.members,
  people,
  sandbox: "Entorno de prueba: nada de lo que hay aquí cuenta.",
  upload: {
    title: "Subir la nómina",
    description: "Un archivo CSV o un libro de Excel tal como lo escribe su programa de nómina: una fila por persona.",
    firstDay: "Primer día del período de pago",
    lastDay: "Último día del período de pago",
    check: "Revisar el archivo",
    upload: "Subir",
    another: "Subir otro archivo",
    received: "Recibido. Se están revisando las filas.",
  },
  drop: {
    label: "Archivo de nómina",
    hint: "Suelte aquí un archivo CSV o un libro de Excel, o elija uno",
    limit: "Máximo 100 MiB",
    choose: "Elegir un archivo",
    another: "Elegir otro archivo",
    refused: (name) => `${name ?? "El archivo"} no es un archivo CSV ni un libro de Excel de 100 MiB como máximo.`,
  },
  overlap: {
    title: "Nómina que ya cuenta",
    question: (count) =>
      `${people(count)} de este archivo ya ${count === 1 ? "cobra" : "cobran"} por algunos de estos días. Todavía no se guardó nada del archivo. Si lo agrega, todo cuenta además de lo anterior.`,
    add: "Agregar el archivo",
  },
  check: {
    outdated: "Algo cambió desde esta revisión. Revise el archivo de nuevo.",
    sums: ({ records, refused, employees, wages }) => (
      <>
        Revisado; no se guardó nada. Filas: {records}, rechazadas: {refused}, empleados: {employees}, salario bruto:{" "}
        {wages}.
      </>
    ),
    assign: "Asigne sus columnas más abajo, o corrija el archivo.",
    correct: "Primero corrija el archivo.",
    columnsRead: "Columnas que se leen",
    notUsed: (headers) => `No se usan: ${headers.join(", ")}.`,
    errors: "Errores",
    warnings: "Advertencias",
    firstOf: (title, shown, total) => `${title}: los primeros ${shown} de ${total}`,
    rowNumber: (row) => `Fila ${row}`,
    received: (text) => `Se recibió: ${text}.`,
  },
  rows: {
    label: "Primeras filas tal como se leerían",
    row: "Fila",
    employer: "Empleador",
    employee: "Empleado",
    employeeId: "Número de empleado",
    officer: (name) => `${name} (directivo)`,
    state: "Estado",
    classCode: "Código de clase",
    hours: "Horas",
    grossWages: "Salario bruto",
    excludedPay: "Pago excluido",
    none: "No se puede leer ninguna fila",
    assign: "Asigne las columnas más abajo y revise el archivo de nuevo.",
    correct: "Corrija el archivo y revíselo de nuevo.",
  },
  report: {
    processing: "Se están procesando las filas.",
    failed: "Nada de este informe cuenta: falló.",
    voided: "Nada de este informe cuenta ya: se anuló.",
    replaced: "Nada de este informe cuenta ya: otro lo reemplazó.",
    noPayroll: "No se pagó a nadie en este período.",
    allCount: (total, wages) =>
      `${total === 1 ? "La fila cuenta" : `Las ${total} filas cuentan`}: ${wages} de salario bruto.`,
    someCount: (processed, total, wages, uncorrected) =>
      `Cuentan ${processed} de ${total} filas: ${wages} de salario bruto; ${
        uncorrected > 0
          ? uncorrected === 1
            ? "1 falló y debe corregirse"
            : `${uncorrected} fallaron y deben corregirse`
          : "las que fallaron llegaron en otro informe"
      }.`,
  },
  missing: {
    title: "Nómina que falta",
    description: "Períodos de pago de los que no ha llegado nómina.",
    none: "No falta ninguna nómina",
    others: (count) => ` y ${count} más de este mes`,
    hasMore: "Hay más pólizas de las que se leen aquí.",
  },
};

/** Spanish of payroll offices in the United States. Amounts are written as in English (es-US). */
export const spanish: Texts & { readonly services: ServiceTexts; readonly payroll: PayrollTexts } = {
  services,
  payroll,
  product: "Auditoría de primas",
  day: new Intl.DateTimeFormat("es-US", { dateStyle: "long", timeZone: "UTC" }),
  clock: new Intl.DateTimeFormat("es-US", { timeStyle: "short" }),
  relative: new Intl.RelativeTimeFormat("es-US", { numeric: "auto" }),
  justNow: "ahora mismo",
  inAMoment: "en un momento",
  fromTo: (start, end) => `${start} a ${end}`,
  none: "ninguno",
  yes: "Sí",
  loading: "Cargando",
  close: "Cerrar",
  cancel: "Cancelar",
  tryAgain: "Intentar de nuevo",
  showMore: "Mostrar más",
  requestId: "Número de la solicitud",
  ofRequestId: "número de la solicitud",
  copy: {
    copy: "Copiar",
    copied: "Copiado",
    copyWhat: (what) => `Copiar ${what}`,
    copiedWhat: (what) => `${what}: copiado`,
  },
  problems: {
    InvalidArgument: { title: "Revise lo que escribió", advice: "Corrija los campos marcados e inténtelo de nuevo." },
    NotFound: { title: "No se encontró", advice: "Puede ser del otro entorno o de otra cuenta." },
    PermissionDenied: { title: "Su función no lo permite", advice: "Pida a quien le abrió esta página que lo haga." },
    Unauthenticated: { title: "La sesión está cerrada", advice: "Vuelva a entrar para continuar." },
    AlreadyExists: { title: "Ya existe", advice: "Use lo que existe o elija otro nombre." },
    FailedPrecondition: {
      title: "No es posible ahora",
      advice: "Vuelva a cargar la página para ver el estado actual.",
    },
    ResourceExhausted: { title: "Demasiadas solicitudes", advice: "Espere un minuto e inténtelo de nuevo." },
    Unavailable: {
      title: "El servicio no está disponible",
      advice: "No se perdió nada. Inténtelo de nuevo en un momento.",
    },
    Canceled: { title: "Sin confirmar", advice: "Inténtelo de nuevo, o entre de otra manera." },
    DeadlineExceeded: { title: "Tardó demasiado", advice: "Inténtelo de nuevo en un momento." },
    PORTAL_SESSION_ENDED: { title: "Esta página terminó", advice: "Lo que usted subió se recibió." },
    LINK_INVALID: { title: "Este enlace no funciona", advice: "Un enlace funciona una vez y solo por un tiempo." },
    unexpected: {
      title: "Algo salió mal",
      advice: "Inténtelo de nuevo. Si vuelve a ocurrir, envíe el número de la solicitud a soporte.",
    },
  },
  unreachable: "No se pudo conectar con el portal.",
  tryInSeconds: (seconds) => `Inténtelo de nuevo en ${seconds} segundos.`,
  tryInMinutes: (minutes, at) => `Inténtelo de nuevo en ${minutes} minutos, a las ${at}.`,
  notUploaded: "No se pudo subir el archivo. Inténtelo de nuevo.",
  notAccepted: "No se aceptó el archivo",
};
