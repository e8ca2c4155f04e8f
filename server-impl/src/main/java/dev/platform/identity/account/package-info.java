/**
 * People and their passwords.
 *
 * <p><b>Cast.</b> An {@link dev.platform.identity.account.Account} is a user who can log in.
 *
 * <p><b>Always true.</b> A password is kept as Argon2id only. An unknown address costs as much time
 * as a wrong password. An installation has an administrator from its first start on. The password
 * that was made up then is kept encrypted until that user has logged in or has another one.
 *
 * <p><b>Addresses.</b> {@link dev.platform.identity.account.ProvenAddresses} says whose an address
 * is.
 *
 * <p><b>Tables.</b> {@code account}, {@code first_password}.
 */
@NullMarked
package dev.platform.identity.account;

import org.jspecify.annotations.NullMarked;
