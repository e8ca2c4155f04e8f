package dev.platform.platform.log;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LogLevelTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          WARNING   | {"level":"warn","msg":"slow"}
          WARNING   | {"level":40,"msg":"slow"}
          ERROR     | {"severity": "ERROR", "message": "no"}
          CRITICAL  | {"msg":"no","level":"fatal"}
          DEBUG     | time=12:00 level=debug msg=hello
          ERROR     | 2026/03/01 12:00:00 [error] 7#7: *1 open() failed
          WARNING   | <warn> low
          ERROR     | error: cannot find module
          ERROR     | 12:00:00 ERROR c.e.Main no such host
          WARNING   | 12:00:00.000 [main] WARN  pool is empty
          NOTICE    | NOTICE: table does not exist
          EMERGENCY | PANIC: could not write
          INFO      | INFO listening
          INFO      | 0 errors, 3 warnings
          INFO      | no error so far
          INFO      | ERRORS: 0
          INFO      | {"level":"verbose"}
          INFO      | ''
          """)
  void aLineNamesItsLevel(LogLevel level, String line) {
    assertThat(LogLevel.ofText(line)).isEqualTo(level);
  }

  @Test
  void aWordFarBehindIsProse() {
    assertThat(LogLevel.ofText("x".repeat(300) + " ERROR")).isEqualTo(LogLevel.INFO);
  }

  @Test
  void aStatusHasALevel() {
    assertThat(LogLevel.ofStatus(200)).isEqualTo(LogLevel.INFO);
    assertThat(LogLevel.ofStatus(404)).isEqualTo(LogLevel.WARNING);
    assertThat(LogLevel.ofStatus(503)).isEqualTo(LogLevel.ERROR);
  }
}
