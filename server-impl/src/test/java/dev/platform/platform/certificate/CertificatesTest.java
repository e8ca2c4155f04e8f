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
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class CertificatesTest {
  private static final String SHOP = "shop.acme.example";

  private final TestDatabase database = TestDatabase.fresh();
  private final AtomicReference<Function<String, @Nullable String>> domain =
      new AtomicReference<>(token -> null);
  private TestAuthority authority;
  private TestRooms rooms;
  private Certificates certificates;
  private String acme;

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
    domain.set(this::refreshed);
    acme = rooms.workspace().value();
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
    domain.set(this::refreshed);
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
  void aDomainThatIsDeletedAndAddedAgainWaitsAsBefore() {
    domain.set(token -> null);
    rooms.settle();
    database.execute("delete from custom_domain");
    insert("cdm-2", SHOP);
    insert("cdm-3", "wiki.acme.example");

    rooms.settle();

    assertThat(authority.orders).containsExactly(SHOP, "wiki.acme.example");
    for (int run = 0; run < 2; run++) {
      rooms.clock().pass(Duration.ofMinutes(3));
      rooms.settle();
    }
    assertThat(authority.orders).hasSize(4);
    assertThat(database.query("select failures from certificate where domain_id = 'cdm-2'"))
        .containsExactly("2");
  }

  @Test
  void workspacesTakeTurnsAndNoneOrdersTooMuch() {
    insert("cdm-2", "wiki.acme.example");
    insert("cdm-3", "mail.acme.example");
    insert("cdm-4", rooms.workspace().value(), "blog.other.example");
    database.execute(
        "insert into certificate_order select '%s', 'some', '%s' from generate_series(1, 28)"
            .formatted(acme, rooms.clock().instant()));

    rooms.settle();

    assertThat(authority.orders).hasSize(3).doesNotHaveDuplicates();
    assertThat(authority.orders.subList(0, 2)).contains("blog.other.example");
    rooms.clock().pass(Duration.ofMinutes(61));
    rooms.settle();
    assertThat(authority.orders).hasSize(4);
  }

  @Test
  void strangersWhoAskForChallengesCostTheDatabaseNothing() {
    rooms.settle();
    rooms.clock().pass(Duration.ofMinutes(1));
    var token = "a".repeat(43);
    assertThat(certificates.response(token)).isNull();
    database.execute("insert into acme_challenge values ('%s', 'yes', now())".formatted(token));

    assertThat(certificates.response(token)).as("within a second it is not looked for").isNull();
    rooms.clock().pass(Duration.ofSeconds(2));
    assertThat(certificates.response(token)).as("though no signal came").isEqualTo("yes");
    database.execute("delete from acme_challenge");
    assertThat(certificates.response(token)).as("from memory").isEqualTo("yes");
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

  /** As an edge that hears the signal. */
  private @Nullable String refreshed(String token) {
    certificates.refresh();
    return certificates.response(token);
  }

  private void insert(String id, String name) {
    insert(id, acme, name);
  }

  private void insert(String id, String workspace, String name) {
    database.execute(
        """
        insert into custom_domain (id, workspace_id, service_id, name, public_suffix, apex,
          redirect_for_name, verified_at, due_at, created_at)
        values ('%s', '%s', 'srv-d4g2k7tjm3vs73c0p1q0', '%s', 'example', false, '', now(), 'infinity', now())
        """
            .formatted(id, workspace, name));
  }
}
