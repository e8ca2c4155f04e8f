package dev.platform.identity.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.platform.base.db.Db;
import dev.platform.base.error.ErrorCode;
import dev.platform.base.error.Failure;
import dev.platform.base.secret.Secret;
import dev.platform.testing.TestDatabase;
import dev.platform.testing.TestRooms;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** One domain can be written in several ways, and two domains can look alike. */
class EmailDomainsTest {
  private static final Secret PASSWORD = new Secret("correct horse battery");

  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  @RegisterExtension final TestRooms rooms = new TestRooms(database);
  private final Accounts accounts = rooms.get(Accounts.class);

  @Test
  void anAddressIsKeptWithTheDomainOfTheDns() {
    var kim = create("kim@faß.example");

    assertThat(kim.email()).isEqualTo("kim@xn--fa-hia.example");
    for (var written : new String[] {"kim@faß.example", "KIM@FAß.example", kim.email()}) {
      assertThat(accounts.logIn(written, PASSWORD, Optional.empty())).isEqualTo(kim);
    }
    assertThat(find("kim@fass.example")).as("another domain").isEmpty();
  }

  @Test
  void anAccountFromBeforeIsFoundAsItWasWritten() {
    var ada = create("ada@example.org");
    rooms.query(
        "update account set email = 'ada@bücher.example' where id = '%s' returning id"
            .formatted(ada.id().value()));

    assertThat(find("ada@bücher.example").map(Account::id)).contains(ada.id());
  }

  @Test
  void onePersonIsGuessedAtInOneWay() {
    create("eve@bücher.example");
    for (int i = 0; i < 50; i++) {
      try {
        accounts.logIn(spelling(i), new Secret("guess " + i), Optional.empty());
      } catch (Failure wrong) {
        // that is what is counted
      }
    }

    assertThatThrownBy(
            () -> accounts.logIn("eve@BÜCHER.EXAMPLE", new Secret("guess"), Optional.empty()))
        .isInstanceOfSatisfying(
            Failure.class, it -> assertThat(it.code()).isEqualTo(ErrorCode.RATE_LIMITED));
  }

  /** The letters of the domain in either case, as the bits of a number say. */
  private static String spelling(int number) {
    var domain = new StringBuilder("bücher.example");
    for (int bit = 0; bit < 6; bit++) {
      if ((number >> bit & 1) == 1) {
        domain.setCharAt(bit, Character.toUpperCase(domain.charAt(bit)));
      }
    }
    return "eve@" + domain;
  }

  private Account create(String email) {
    var hash = accounts.hash(PASSWORD, email);
    return rooms.get(Db.class).write("test", tx -> accounts.create(tx, email, "Kim", hash));
  }

  private Optional<Account> find(String email) {
    return rooms.get(Db.class).read("test", tx -> accounts.withEmail(tx, email));
  }
}
