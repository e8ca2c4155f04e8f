package dev.platform.client.pact;

import static org.assertj.core.api.Assertions.assertThat;

import au.com.dius.pact.core.model.Consumer;
import au.com.dius.pact.core.model.PactSpecVersion;
import au.com.dius.pact.core.model.Provider;
import au.com.dius.pact.core.model.V4Pact;
import au.com.dius.pact.core.support.Json;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * The client makes each exchange of its pact, and the pact of this version is as committed below
 * {@code pacts}. Those of earlier versions stay as they were released.
 */
class PactTest {
  private static final List<Exchange> EXCHANGES =
      Stream.of(
              AccessExchanges.all(),
              ServiceExchanges.all(),
              DeployExchanges.all(),
              ConfigurationExchanges.all(),
              DatastoreExchanges.all())
          .flatMap(List::stream)
          .toList();

  @TestFactory
  Stream<DynamicTest> theClientMakesEachExchange() {
    return EXCHANGES.stream().map(it -> DynamicTest.dynamicTest(it.description(), it::run));
  }

  @Test
  void thePactIsAsCommitted() throws IOException {
    Path file = Path.of("pacts", "platform-client-%s.json".formatted(version()));
    String now = pact();
    if ("update".equals(System.getProperty("golden"))) {
      Files.createDirectories(file.getParent());
      Files.writeString(file, now);
    }

    assertThat(now)
        .as("%s is not what the client relies on. Run with -Dgolden=update, and commit it", file)
        .isEqualTo(Files.exists(file) ? Files.readString(file) : "");
  }

  private static String pact() {
    V4Pact pact =
        new V4Pact(
            new Consumer(Exchange.CONSUMER),
            new Provider(Exchange.PROVIDER),
            EXCHANGES.stream().map(Exchange::interaction).toList());
    return Json.INSTANCE.prettyPrint(pact.toMap(PactSpecVersion.V4)) + "\n";
  }

  /** The version that is, or becomes, a release. */
  private static String version() throws IOException {
    Properties properties = new Properties();
    try (InputStream file =
        PactTest.class.getResourceAsStream("/dev/platform/client/internal/client.properties")) {
      properties.load(file);
    }
    return properties.getProperty("version").replace("-SNAPSHOT", "");
  }
}
