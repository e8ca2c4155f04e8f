Hello from PHP <?= PHP_VERSION ?>

