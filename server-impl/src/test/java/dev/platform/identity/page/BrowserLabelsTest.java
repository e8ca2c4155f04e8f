package dev.platform.identity.page;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BrowserLabelsTest {
  @ParameterizedTest
  @CsvSource({
    "'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',"
        + " Firefox on Windows",
    "'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0"
        + " Safari/537.36', Chrome on Linux",
    "'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)"
        + " Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0', Edge on Windows",
    "'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like"
        + " Gecko) Version/18.5 Mobile/15E148 Safari/604.1', Safari on iPhone",
    "'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)"
        + " Version/18.5 Safari/605.1.15', Safari on macOS",
    "curl/8.5.0, curl",
    "my-script/1, my-script/1",
    "'', Unknown browser",
    "0123456789012345678901234567890123456789-and-more, 0123456789012345678901234567890123456789…"
  })
  void aBrowserIsCalledByItsName(String agent, String name) {
    assertThat(BrowserLabels.text(agent)).isEqualTo(name);
  }
}
