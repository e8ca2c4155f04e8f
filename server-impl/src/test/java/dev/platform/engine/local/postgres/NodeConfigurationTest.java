package dev.platform.engine.local.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.engine.PostgresBench;
import dev.platform.engine.spi.ServerCertificate;
import java.util.Map;
import org.junit.jupiter.api.Test;

class NodeConfigurationTest {

  private static Map<String, String> settings(Map<String, String> chosen, boolean full) {
    PostgresBench server = new PostgresBench(null, new ServerCertificate("chain", "key"));
    server.settings = chosen;
    return NodeConfiguration.of(server.spec(), full).settings();
  }

  @Test
  void whatUsersMayChooseIsAsTheyChoose() {
    assertThat(settings(Map.of(), false))
        .containsEntry("timezone", "UTC")
        .containsEntry("default_transaction_read_only", "off");
    assertThat(
            settings(
                Map.of("timezone", "Asia/Tokyo", "default_transaction_read_only", "on"), false))
        .containsEntry("timezone", "Asia/Tokyo")
        .containsEntry("default_transaction_read_only", "on");
  }

  @Test
  void whatKeepsAServerRunningIsNotTheirs() {
    assertThat(settings(Map.of("default_transaction_read_only", "off"), true))
        .containsEntry("default_transaction_read_only", "on");
    assertThat(settings(Map.of("wal_level", "minimal", "ssl", "off"), false))
        .containsEntry("wal_level", "replica")
        .containsEntry("ssl", "on");
  }
}
