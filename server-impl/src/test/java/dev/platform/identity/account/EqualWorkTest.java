package dev.platform.identity.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.management.ThreadMXBean;
import dev.platform.base.db.Db;
import dev.platform.base.db.Tx;
import dev.platform.base.db.WriteTx;
import dev.platform.base.error.ErrorCode;
import dev.platform.base.error.Failure;
import dev.platform.base.id.Ids;
import dev.platform.base.limit.AttemptThrottle;
import dev.platform.base.secret.Secret;
import dev.platform.identity.access.AuditTrail;
import dev.platform.identity.access.Caller;
import dev.platform.identity.access.Role;
import dev.platform.testing.TestDatabase;
import dev.platform.testing.TestRooms;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * A login does the same whether the address or the password is wrong, so that its time tells
 * nothing. What it does is counted and not timed: transactions by their names, and hashes by the
 * memory that each of them fills.
 */
class EqualWorkTest {
  private static final Secret GOOD = new Secret("correct horse battery");
  private static final Secret WRONG = new Secret("another horse battery");
  private static final long MEMORY_OF_A_HASH = 19_456 * 1_024L;

  @RegisterExtension static final TestDatabase database = TestDatabase.fresh();

  @RegisterExtension final TestRooms rooms = new TestRooms(database);
  private final Passwords passwords = new Passwords();
  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private final Named db = new Named(rooms.get(Db.class));
  private final Accounts accounts =
      new Accounts(
          db,
          rooms.get(Ids.class),
          passwords,
          rooms.get(FirstPasswords.class),
          rooms.get(AttemptThrottle.class),
          () -> "192.0.2.1",
          rooms.get(AuditTrail.class));

  /**
   * What a login did.
   *
   * @param transactions their names
   * @param hashes how many hashes of passwords it computed
   * @param code how it ended
   * @param words what was said
   */
  private record Work(List<String> transactions, long hashes, ErrorCode code, String words) {}

  @Test
  void anUnknownAddressCostsWhatAWrongPasswordCosts() {
    var person = rooms.member(rooms.workspace(), Role.DEVELOPER);
    give(person, passwords.hash(GOOD));
    var email = person.user().value() + "@example.org";
    long one = allocated(() -> passwords.matches(GOOD, passwords.hash(WRONG))) / 2;
    assertThat(one).as("a hash can be seen by its memory").isGreaterThan(MEMORY_OF_A_HASH);

    var wrong = work(email, one);
    var unknown = work("nobody@example.org", one);

    assertThat(wrong)
        .isEqualTo(
            new Work(
                List.of("account.login", "account.refuse"),
                1,
                ErrorCode.UNAUTHENTICATED,
                "Incorrect email or password."));
    assertThat(unknown).isEqualTo(wrong);
    assertThat(accounts.logIn(email, GOOD, Optional.empty()).id()).isEqualTo(person.user());
  }

  private void give(Caller person, String hash) {
    database.execute(
        "update account set password_hash = '%s' where id = '%s'"
            .formatted(hash, person.user().value()));
  }

  private Work work(String email, long one) {
    db.names.clear();
    List<Failure> refusals = new ArrayList<>();
    long used =
        allocated(
            () ->
                refusals.add(
                    catchThrowableOfType(
                        Failure.class, () -> accounts.logIn(email, WRONG, Optional.empty()))));
    var refusal = refusals.get(0);
    return new Work(
        List.copyOf(db.names),
        Math.round((double) used / one),
        refusal.code(),
        refusal.publicMessage());
  }

  private long allocated(Runnable work) {
    long before = threads.getCurrentThreadAllocatedBytes();
    work.run();
    return threads.getCurrentThreadAllocatedBytes() - before;
  }

  /** Keeps the names of transactions. */
  private record Named(Db inner, List<String> names) implements Db {
    Named(Db inner) {
      this(inner, new ArrayList<>());
    }

    @Override
    public <T> T read(String name, Function<Tx, T> work) {
      names.add(name);
      return inner.read(name, work);
    }

    @Override
    public <T> T write(String name, Function<WriteTx, T> work) {
      names.add(name);
      return inner.write(name, work);
    }

    @Override
    public <T> T rehearse(String name, Function<WriteTx, T> work) {
      names.add(name);
      return inner.rehearse(name, work);
    }
  }
}
