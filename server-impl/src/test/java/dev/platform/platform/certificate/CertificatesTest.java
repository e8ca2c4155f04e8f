package dev.platform.platform.certificate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.platform.edge.route.HostCertificate;
import dev.platform.testing.TestDatabase;
import dev.platform.testing.TestRooms;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CertificatesTest {
  private static final String SHOP = "shop.acme.example";

  private final TestDatabase database = TestDatabase.fresh();
  private final AtomicReference<Function<String, @Nullable String>> domain =
      new AtomicReference<>(token -> null);
  private TestAuthority authority;
  private TestRooms rooms;
  private Certificates certificates;

  @BeforeEach
  void open() {
    authority =
        new TestAuthority(token -> domain.get().apply(token), now -> rooms.clock().instant());
    rooms =
        new TestRooms(
            database,
            Map.of(
                "platform.acme.directory", authority.directory().toString(),
                "platform.acme.email", "ops@example.org",
                "platform.acme.agree", "true",
                "platform.apps.tlslisten", "127.0.0.1:0"));
    certificates = rooms.get(Certificates.class);
    domain.set(certificates::response);
    insert("cdm-1", SHOP);
  }

  @AfterEach
  void close() {
    rooms.close();
    authority.close();
    database.close();
  }

  @Test
  void aVerifiedDomainGetsACertificateAndANewOneInTime() {
    insert("cdm-2", "unverified.acme.example");
    database.execute("update custom_domain set verified_at = null where id = 'cdm-2'");

    rooms.settle();

    var first = certificate();
    assertThat(first.names()).containsExactly(SHOP);
    assertThat(authority.orders).containsExactly(SHOP);
    assertThat(certificates.find("unverified.acme.example")).isNull();
    rooms.clock().pass(TestAuthority.LIFE.multipliedBy(2).dividedBy(3).minusHours(1));
    rooms.settle();
    assertThat(authority.orders).as("not yet").hasSize(1);

    rooms.clock().pass(Duration.ofHours(2));
    rooms.settle();

    assertThat(authority.orders).containsExactly(SHOP, SHOP);
    assertThat(certificate().expiresAt()).isAfter(first.expiresAt());
    assertThat(certificate().key()).as("a new key").isNotEqualTo(first.key());
    assertThat(authority.accounts).as("one account").hasSize(1);
  }

  @Test
  void aDomainThatTheAuthorityCannotReachIsTriedAgainLater() {
    domain.set(token -> null);
    rooms.settle();
    rooms.settle();

    assertThat(authority.orders).hasSize(1);
    assertThat(database.query("select problem from certificate").get(0)).contains("nothing there");
    domain.set(certificates::response);
    rooms.clock().pass(Duration.ofMinutes(3));
    rooms.settle();

    assertThat(certificate().names()).containsExactly(SHOP);
    assertThat(database.query("select coalesce(problem, '') from certificate"))
        .isEqualTo(List.of(""));
  }

  @Test
  void aRateLimitOfTheAuthorityIsRespected() {
    authority.limited = 3600 * 24 * 365;
    rooms.settle();
    authority.limited = 0;

    rooms.clock().pass(Duration.ofHours(13));
    rooms.settle();

    assertThat(authority.orders).isEmpty();
    assertThat(database.query("select problem from certificate").get(0))
        .contains("too many certificates");
  }

  @Test
  void keysAreSealedAndGoWithTheirDomain() {
    rooms.settle();

    assertThat(database.query("select encode(sealed_key, 'escape') from certificate").get(0))
        .doesNotContain("PRIVATE KEY");
    assertThat(certificate()).isNotNull();
    database.execute("delete from custom_domain");
    certificates.refresh();
    assertThat(certificates.find(SHOP)).isNull();
  }

  private HostCertificate certificate() {
    certificates.refresh();
    return Objects.requireNonNull(certificates.find(SHOP));
  }

  private void insert(String id, String name) {
    database.execute(
        """
        insert into custom_domain (id, workspace_id, service_id, name, public_suffix, apex,
          redirect_for_name, verified_at, due_at, created_at)
        values ('%s', '%s', 'srv-d4g2k7tjm3vs73c0p1q0', '%s', 'example', false, '', now(), 'infinity', now())
        """
            .formatted(id, rooms.workspace().value(), name));
  }
}
