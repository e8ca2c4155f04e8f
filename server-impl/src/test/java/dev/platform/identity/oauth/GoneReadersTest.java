package dev.platform.identity.oauth;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.base.id.IdPrefix;
import dev.platform.base.id.Ids;
import dev.platform.engine.Eventually;
import dev.platform.identity.workspace.Workspaces;
import dev.platform.platform.log.LogType;
import dev.platform.platform.log.LogWriter;
import dev.platform.platform.log.NewLogLine;
import dev.platform.testing.LoggedLines;
import dev.platform.testing.RawWire;
import dev.platform.testing.TestDatabase;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Isolated;

/** Readers of a log tail that go away in the middle of it are no news. */
@Isolated("it reads the logs of the whole process")
class GoneReadersTest {
  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  @Test
  void inATail() throws IOException {
    try (var site = Site.open(database);
        var log = new LoggedLines()) {
      var workspace = site.server.get(Workspaces.class).chosen(site.caller(site.logIn()));
      var web = new Ids(site.clock).next(IdPrefix.SERVICE);
      database.execute(
          "insert into resource (id, workspace_id, kind) values ('%s', '%s', 'service')"
              .formatted(web, workspace.value()));
      var token = site.tokens(site.register(Site.CALLBACK), "platform.read").string("access_token");
      var gone =
          new RawWire(site.server.address().getPort())
              .send(
                  "GET "
                      + Tail.path(workspace, web)
                      + " HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer "
                      + token
                      + "\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                      + "Sec-WebSocket-Version: 13\r\n"
                      + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
      assertThat(gone.head()).contains(" 101 ");
      var tail =
          Tail.follow(site, workspace, web, new String[] {"Authorization", "Bearer " + token});
      gone.reset();
      for (int i = 1; i <= 3; i++) {
        site.server
            .get(LogWriter.class)
            .write(new NewLogLine(web, LogType.APP, null, site.clock.instant(), "line " + i));
        int count = i;
        Eventually.see("a line", () -> tail.messages().size(), size -> size == count);
      }

      // Servers of other tests stop meanwhile.
      assertThat(log.all()).filteredOn(line -> !line.contains("GracefulShutdownRunner")).isEmpty();
    }
  }
}
